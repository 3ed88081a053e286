import type { RecordedError } from '../../../domain/status/status.ts';

const maxErrors = 20;
const maxTextLength = 300;

/** Keeps the errors that this process logged last, newest first. The other data of the log lines is left out. */
export function createRecentErrors(
  /**
   * Replaces the values of secret settings, because admins see these texts and an error of a library may quote them.
   */
  hide: (text: string) => string = (text) => text,
  now: () => Date = () => new Date(),
) {
  const errors: RecordedError[] = [];
  const short = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    newest: errors as readonly RecordedError[],
    /** `context` contains the bindings of the child logger, such as the request id or the job name. */
    add(message: string, error: unknown, context: Record<string, unknown>): void {
      errors.unshift({
        at: now().toISOString(),
        message: short(hide(message)),
        reason: error instanceof Error ? short(hide(error.message)) : null,
        requestId: textOrNull(context.requestId),
        job: textOrNull(context.job),
      });
      errors.length = Math.min(errors.length, maxErrors);
    },
  };
}

export type RecentErrors = ReturnType<typeof createRecentErrors>;
