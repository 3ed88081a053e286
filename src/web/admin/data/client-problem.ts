import { isAuthError, isAuthImplicitGrantRedirectError, isAuthWeakPasswordError } from '@supabase/auth-js';

/** The one error that screens show: from the API, from the auth server, or the network's own. */
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

/** Nobody answered: the browser is offline, or the server is away. */
export const noAnswer = () => new ClientProblem('no_answer', '');

export async function problemOfResponse(response: Response): Promise<ClientProblem> {
  const body = (await response.json().catch(() => null)) as { code?: unknown; message?: unknown } | null;
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') {
    return new ClientProblem('no_answer', '', response.status);
  }
  return new ClientProblem(body.code, body.message, response.status, (body as { details?: unknown }).details);
}

/** Whatever was thrown, as something to show. */
export function asClientProblem(error: unknown): ClientProblem {
  if (error instanceof ClientProblem) return error;
  if (isAuthError(error)) {
    if (error.name === 'AuthRetryableFetchError') {
      // A server that says why it is away is quoted; a network that is gone says nothing readable.
      return error.status ? new ClientProblem('no_answer', error.message, error.status) : noAnswer();
    }
    if (error.name === 'AuthSessionMissingError')
      return new ClientProblem('session_missing', error.message, 401);
    const reason = isAuthWeakPasswordError(error) ? error.reasons[0] : undefined;
    // What a link from a mail led back with stands in the address, and auth-js keeps it apart.
    const inAddress = isAuthImplicitGrantRedirectError(error) ? error.details?.code : undefined;
    const code = error.code ?? inAddress ?? 'unknown';
    return new ClientProblem(reason ? `${code}_${reason}` : code, error.message, error.status ?? 0);
  }
  // What fetch throws where nobody answers.
  if (error instanceof TypeError) return noAnswer();
  return new ClientProblem('unknown', error instanceof Error ? error.message : String(error));
}

/** auth-js answers with its error; screens would rather have it thrown. */
export function unwrap<Answer extends { data: unknown; error: unknown }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw asClientProblem(answer.error);
  return answer.data;
}
