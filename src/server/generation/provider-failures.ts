import { APICallError, RetryError } from 'ai';
import type { StoredProblem } from '../../domain/problems.ts';
import { causesOf } from '../platform/error-causes.ts';
import { PermanentFailure, TransientFailure } from './generation-failures.ts';

const maxReasonLength = 500;

type Redact = (text: string) => string;

/** Classifies an error of the provider as transient or permanent. `redact` removes the API key from its message. */
export function failureOfProvider(error: unknown, redact: Redact): TransientFailure | PermanentFailure {
  if (error instanceof TransientFailure || error instanceof PermanentFailure) return error;
  if (RetryError.isInstance(error)) return failureOfProvider(error.lastError, redact);
  if (isTimeout(error)) return new TransientFailure('provider_timeout', { cause: error });
  if (APICallError.isInstance(error)) return failureOfCall(error, redact);
  return isDisconnect(error) ? disconnected(error) : failureOfStream(error, redact);
}

const disconnected = (cause: unknown) => new TransientFailure('provider_disconnected', { cause });

function failureOfCall(error: APICallError, redact: Redact): TransientFailure | PermanentFailure {
  const message = redact(error.message);
  const reason = reasonOf(message);
  const { statusCode: status } = error;
  if (status === undefined)
    return new TransientFailure('provider_unreachable', { values: { reason }, cause: error });
  // An error with a success status means that the connection broke while the body was read.
  if (status < 400) return disconnected(error);
  const retryAfterMs = readRetryAfter(error.responseHeaders?.['retry-after']);
  // A rate limit is transient, and so is any limit with a Retry-After. An account without credit fails permanently.
  const outOfCredit =
    retryAfterMs === undefined &&
    /insufficient_quota|billing|credit/i.test(`${message} ${error.responseBody}`);
  if (status === 429 && !outOfCredit)
    return new TransientFailure('provider_rate_limited', { values: { reason }, retryAfterMs, cause: error });
  const values = { status, reason };
  if (status === 408 || status >= 500)
    return new TransientFailure('provider_fault', { values, retryAfterMs, cause: error });
  return new PermanentFailure('provider_refused', { values, cause: error });
}

const permanentType = /invalid|authentication|permission|not_found|billing|quota|content_policy|too_large/i;

/** Classifies an error event inside the stream. Most are transient, because the provider had accepted the request. */
function failureOfStream(error: unknown, redact: Redact): TransientFailure | PermanentFailure {
  const { message, type, code } = (error ?? {}) as Record<string, unknown>;
  const reason = reasonOf(redact(typeof message === 'string' ? message : String(error)));
  return permanentType.test(`${type} ${code}`)
    ? new PermanentFailure('provider_error', { values: { reason }, cause: error })
    : new TransientFailure('provider_stream_error', { values: { reason }, cause: error });
}

/** Converts the header Retry-After, which contains seconds or an HTTP date, to milliseconds. */
function readRetryAfter(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const isTimeout = (error: unknown): boolean => causesOf(error).some(({ name }) => name === 'TimeoutError');

const disconnectCodes =
  /ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_BODY_TIMEOUT|UND_ERR_HEADERS_TIMEOUT|ECONNREFUSED/;
const isDisconnect = (error: unknown): boolean =>
  causesOf(error).some(
    ({ message, code = '' }: NodeJS.ErrnoException) =>
      message === 'terminated' || disconnectCodes.test(String(code)),
  );

const reasonOf = (message: string): string | StoredProblem[] => {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line === '') return [{ code: 'no_reason_given' }];
  return line.length > maxReasonLength ? `${line.slice(0, maxReasonLength)}…` : line;
};
