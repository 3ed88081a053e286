import type { RecordedError } from '../../domain/status/status.ts';

const mostKept = 20;
const longestText = 300;

/** The last errors of this process, newest first: what it logs as an error, without what was sent along. */
export function createNoticedErrors(
  /** Strikes the settings' secrets out: admins see these texts, and other people's errors repeat what they were given. */
  hide: (text: string) => string = (text) => text,
  now: () => Date = () => new Date(),
) {
  const errors: RecordedError[] = [];
  const short = (text: string) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    newest: errors as readonly RecordedError[],
    /** `context` is what the log says on each of the line's kind: the request, the job. */
    notice(message: string, error: unknown, context: Record<string, unknown>): void {
      errors.unshift({
        at: now().toISOString(),
        message: short(hide(message)),
        reason: error instanceof Error ? short(hide(error.message)) : null,
        requestId: textOrNull(context.requestId),
        job: textOrNull(context.job),
      });
      errors.length = Math.min(errors.length, mostKept);
    },
  };
}

export type NoticedErrors = ReturnType<typeof createNoticedErrors>;
