import { isAuthError, isAuthImplicitGrantRedirectError, isAuthWeakPasswordError } from '@supabase/auth-js';
import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import {
  type ProblemBody,
  type ProblemValues,
  type StoredProblem,
  textValues,
} from '../../../domain/problems.ts';

/** Every error that a screen shows, whether the API, the auth server or the network caused it. */
export class ClientProblem extends Error {
  override readonly name = 'ClientProblem';
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  readonly values: ProblemValues | undefined;

  constructor(code: string, message: string, status = 0, details?: unknown, values?: ProblemValues) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.values = values;
  }
}

/** The problem for a browser that is offline or a server that does not respond. */
const noAnswer = () => new ClientProblem('no_answer', '');

export async function problemOfResponse(response: Response): Promise<ClientProblem> {
  const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return new ClientProblem('no_answer', '', response.status);
  return new ClientProblem(body.code, body.message, response.status, body.details, body.values);
}

export function asClientProblem(error: unknown): ClientProblem {
  if (error instanceof ClientProblem) return error;
  if (isAuthError(error)) {
    if (error.name === 'AuthRetryableFetchError') {
      // auth-js drops the error code if the status is 500 or more.
      return error.status ? new ClientProblem('server_busy', error.message, error.status) : noAnswer();
    }
    if (error.name === 'AuthSessionMissingError')
      return new ClientProblem('session_missing', error.message, 401);
    // The auth server reports an unknown passkey with this code and status.
    if (error.code === 'validation_failed' && error.status === 404)
      return new ClientProblem('passkey_not_found', error.message, error.status);
    // The last reason is the most specific one.
    const reason = isAuthWeakPasswordError(error) ? error.reasons.at(-1) : undefined;
    // The server redirects a failed mail link with the error code in the URL, which auth-js puts into `details`.
    const redirectCode = isAuthImplicitGrantRedirectError(error) ? error.details?.code : undefined;
    const code = error.code ?? redirectCode ?? 'unknown';
    return new ClientProblem(reason ? `${code}_${reason}` : code, error.message, error.status ?? 0);
  }
  // fetch throws a TypeError if it gets no response.
  if (error instanceof TypeError) return noAnswer();
  return new ClientProblem('unknown', error instanceof Error ? error.message : String(error));
}

/** Returns the data of an auth-js response, or throws its error. */
export function unwrap<Answer extends { data: unknown; error: unknown }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw asClientProblem(answer.error);
  return answer.data;
}

/** Like `unwrap`, but gives the browser's passkey errors, such as a closed dialog, problem codes that have texts. */
export function unwrapPasskey<Answer extends { data: unknown; error: unknown }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  const { error } = answer;
  if (error instanceof Error && '__isWebAuthnError' in error) {
    const isKnown = error.name === 'InvalidStateError';
    throw new ClientProblem(isKnown ? 'webauthn_credential_exists' : 'passkey_cancelled', error.message);
  }
  return unwrap(answer);
}

/** The text for a problem in the language of `i18n`, or undefined if its code has no text. */
export function problemText(i18n: i18n, { code, values }: StoredProblem): string | undefined {
  const key = `problems.${code}`;
  if (!i18n.exists(key, { ns: 'admin' })) return undefined;
  const texts = textValues(values, (inner) => problemText(i18n, inner) ?? '');
  // The key is computed, so TypeScript cannot check the values for its text.
  return i18n.t(key as 'problems.other', { ...texts, ns: 'admin' } as { text: string; ns: 'admin' });
}

/** Returns the text for an error in the language of the screen, or the server's message for a code without a text. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('admin');
  return useCallback(
    (error) => {
      const { code, message, values } = asClientProblem(error);
      if (message && code === 'unknown') return message;
      return problemText(i18n, { code, values } as StoredProblem) ?? (message || t('problems.unknown'));
    },
    [t, i18n],
  );
}

/** The field on the screen whose value the server refused. Forms name their fields with `data-field`. */
function refusedField({ code, details }: ClientProblem): HTMLInputElement | null {
  const path = code === 'invalid_input' && Array.isArray(details) ? String(details[0]?.path) : '';
  return document.querySelector(`[data-field="${CSS.escape(path)}"]`);
}

/** Shows a problem in a toast. If the server refused the value of a field, names and focuses the field. */
export function useProblemToast(): (error: unknown) => void {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  return useCallback(
    (error) => {
      const problem = asClientProblem(error);
      const field = refusedField(problem);
      field?.focus();
      const label = field?.labels?.[0]?.textContent;
      const shown = toast.error(t('error'), {
        description: label ? t('invalidField', { label }) : textOf(problem),
      });
      if (problem.code === 'no_answer')
        addEventListener('online', () => toast.dismiss(shown), { once: true });
    },
    [t, textOf],
  );
}
