import type { RecordedError } from '../../domain/status/status.ts';

const maxErrors = 20;
const maxTextLength = 300;

/** The last logged errors of this process, newest first, without the data of the log line. */
export function createNoticedErrors(
  /** Redacts secret settings: admins see these texts, and errors of other programs may repeat their input. */
  hide: (text: string) => string = (text) => text,
  now: () => Date = () => new Date(),
) {
  const errors: RecordedError[] = [];
  const short = (text: string) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text);
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    newest: errors as readonly RecordedError[],
    /** `context` holds the bindings of the child logger: request id or job name. */
    notice(message: string, error: unknown, context: Record<string, unknown>): void {
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

export type NoticedErrors = ReturnType<typeof createNoticedErrors>;
