/** Shows what the database reports behind the back of an assertion. */
export const log = {
  error: (details: object, message: string) =>
    process.stderr.write(`${message}: ${String((details as { err?: unknown }).err)}\n`),
}
