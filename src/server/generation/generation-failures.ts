import { APICallError, RetryError } from 'ai';
import { Problem } from '../../domain/problems.ts';
import {
  type FailureSentence,
  type FailureValues,
  failureSentences,
  writeFailure,
} from '../../domain/queue/failure-sentences.ts';

/** The provider's fault that goes away by itself: worth another try. */
export class TransientFailure extends Error {
  override readonly name = 'PassingFault';
  /** How long the provider asks to be left alone. */
  readonly retryAfterMs: number | undefined;

  constructor(
    sentence: FailureSentence,
    {
      retryAfterMs,
      cause,
      ...values
    }: FailureValues & ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(writeFailure(sentence, values), { cause });
    this.retryAfterMs = retryAfterMs;
  }
}

/** Another try would end the same way; the message says why, for people. */
export class PermanentFailure extends Error {
  override readonly name = 'LastingFault';

  constructor(sentence: FailureSentence, { cause, ...values }: FailureValues & ErrorOptions = {}) {
    super(writeFailure(sentence, values), { cause });
  }
}

const longestMessage = 500;

export const asTransientFailure = (error: unknown): TransientFailure | undefined =>
  error instanceof TransientFailure ? error : undefined;

/** Words for an item's error message: the provider's where it gave some; nothing of ours that is not meant for people. */
export function readableFault(error: unknown): string {
  const known =
    error instanceof TransientFailure || error instanceof PermanentFailure || error instanceof Problem;
  return known ? error.message : failureSentences.unknown;
}

type Clean = (text: string) => string;

/** What came back from the provider instead of an answer, sorted into what passes and what stays. */
export function failureOfProvider(error: unknown, clean: Clean): TransientFailure | PermanentFailure {
  if (error instanceof TransientFailure || error instanceof PermanentFailure) return error;
  if (RetryError.isInstance(error)) return failureOfProvider(error.lastError, clean);
  if (isTimeout(error)) return new TransientFailure('providerSilent', { cause: error });
  if (APICallError.isInstance(error)) return faultOfCall(error, clean);
  return isCut(error) ? cutOff(error) : faultOfStream(error, clean);
}

const cutOff = (cause: unknown) => new TransientFailure('providerCut', { cause });

function faultOfCall(error: APICallError, clean: Clean): TransientFailure | PermanentFailure {
  const said = short(clean(error.message));
  const { statusCode } = error;
  if (statusCode === undefined) return new TransientFailure('providerAway', { said, cause: error });
  // The answer had begun well.
  if (statusCode < 400) return cutOff(error);
  const retryAfterMs = readRetryAfter(error.responseHeaders?.['retry-after']);
  // A quota for the minute passes, and so does all that names its end; money that is spent does not.
  const spent =
    retryAfterMs === undefined && /insufficient_quota|billing|credit/i.test(`${said} ${error.responseBody}`);
  if (statusCode === 429 && !spent) {
    return new TransientFailure('providerBusy', { said, retryAfterMs, cause: error });
  }
  if (statusCode === 408 || statusCode >= 500) {
    return new TransientFailure('providerFault', { status: statusCode, said, retryAfterMs, cause: error });
  }
  return new PermanentFailure('providerRefused', { status: statusCode, said, cause: error });
}

const lasting = /invalid|authentication|permission|not_found|billing|quota|content_policy|too_large/i;

/** An error that the provider reports inside of its answer: it had taken the request, so most of them pass. */
function faultOfStream(error: unknown, clean: Clean): TransientFailure | PermanentFailure {
  const { message, type, code } = (error ?? {}) as Record<string, unknown>;
  const said = short(clean(typeof message === 'string' ? message : String(error)));
  return lasting.test(`${type} ${code}`)
    ? new PermanentFailure('providerError', { said, cause: error })
    : new TransientFailure('providerBrokeOff', { said, cause: error });
}

/** Seconds, or a date, as HTTP writes it. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const isTimeout = (error: unknown): boolean => hasInChain(error, ({ name }) => name === 'TimeoutError');

const cutCodes = /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|ECONNREFUSED/;
const isCut = (error: unknown): boolean =>
  hasInChain(
    error,
    (at) => at.message === 'terminated' || cutCodes.test(String((at as NodeJS.ErrnoException).code ?? '')),
  );

function hasInChain(error: unknown, test: (at: Error) => boolean): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (test(at)) return true;
  return false;
}

const short = (message: string): string => {
  const line = message.replace(/\s+/g, ' ').trim() || 'no reason given';
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
};
