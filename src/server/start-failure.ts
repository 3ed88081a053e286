/** A reason not to start that the operator can mend: printed as one line, exit code 1, no stack trace. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
