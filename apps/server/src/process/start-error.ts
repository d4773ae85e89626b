/** The reason why the server does not start, in one sentence with the remedy. Shown without a stack; the exit code is 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
