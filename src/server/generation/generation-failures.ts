import { Problem, type ProblemCode, type ProblemValues, type StoredProblem } from '../../domain/problems.ts';
import { stripUnstorable } from '../platform/http/clean-input.ts';

/** A failure that may be over at the next attempt, such as a rate limit of the provider. */
export class TransientFailure extends Problem {
  override readonly name = 'TransientFailure';
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ProblemCode,
    { retryAfterMs, ...options }: ErrorOptions & { values?: ProblemValues; retryAfterMs?: number } = {},
  ) {
    super(code, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** A failure that would also occur at every further attempt. */
export class PermanentFailure extends Problem {
  override readonly name = 'PermanentFailure';
}

/** The form that a queue item stores. Messages of unexpected errors may contain secrets and are left out. */
export const storedFailure = (error: unknown): StoredProblem =>
  error instanceof Problem
    ? (stripUnstorable(error.toStored()) as StoredProblem)
    : { code: 'generation_error' };
