/** Why the server does not start, in one sentence that says what to do. Shown without a stack; the exit code is 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
