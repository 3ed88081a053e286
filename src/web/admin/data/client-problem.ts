import { isAuthError, isAuthImplicitGrantRedirectError, isAuthWeakPasswordError } from '@supabase/auth-js';

/** The only error type that screens show, whether it comes from the API, the auth server or the network. */
export class ClientProblem extends Error {
  override readonly name = 'ClientProblem';
  readonly code: string;
  readonly status: number;
  readonly details: unknown;

  constructor(code: string, message: string, status = 0, details?: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** There was no response: the browser is offline or the server is unavailable. */
export const noAnswer = () => new ClientProblem('no_answer', '');

export async function problemOfResponse(response: Response): Promise<ClientProblem> {
  const body = (await response.json().catch(() => null)) as { code?: unknown; message?: unknown } | null;
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return new ClientProblem('no_answer', '', response.status);
  }
  return new ClientProblem(body.code, body.message, response.status, (body as { details?: unknown }).details);
}

/** Converts any thrown value. */
export function asClientProblem(error: unknown): ClientProblem {
  if (error instanceof ClientProblem) return error;
  if (isAuthError(error)) {
    if (error.name === 'AuthRetryableFetchError') {
      // An unavailable server gives a reason to show; a network failure has no readable message.
      return error.status ? new ClientProblem('no_answer', error.message, error.status) : noAnswer();
    }
    if (error.name === 'AuthSessionMissingError')
      return new ClientProblem('session_missing', error.message, 401);
    const reason = isAuthWeakPasswordError(error) ? error.reasons[0] : undefined;
    // The code of a failed mail link comes in the address; auth-js stores it in the details.
    const codeInAddress = isAuthImplicitGrantRedirectError(error) ? error.details?.code : undefined;
    const code = error.code ?? codeInAddress ?? 'unknown';
    return new ClientProblem(reason ? `${code}_${reason}` : code, error.message, error.status ?? 0);
  }
  // fetch throws a TypeError when there is no response.
  if (error instanceof TypeError) return noAnswer();
  return new ClientProblem('unknown', error instanceof Error ? error.message : String(error));
}

/** The data of an auth-js result; its error is thrown. */
export function unwrap<Result extends { data: unknown; error: unknown }>(
  result: Result,
): Extract<Result, { error: null }>['data'] {
  if (result.error) throw asClientProblem(result.error);
  return result.data;
}
