/** A start-up error that the operator can fix: printed as one line without a stack trace, with exit code 1. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
