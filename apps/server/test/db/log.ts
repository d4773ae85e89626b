/** Prints errors that the database reports outside of assertions. */
export const log = {
  error: (details: object, message: string) =>
    process.stderr.write(`${message}: ${String((details as { err?: unknown }).err)}\n`),
}
