/** A start-up error that the operator can fix. It is printed as one line without a stack trace; the exit code is 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
