import {
  AuthApiError,
  AuthImplicitGrantRedirectError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js';
import { describe, expect, it } from 'vitest';
import type { StoredProblem } from '../../../domain/problems.ts';
import { loadAdminI18n } from '../../i18n/admin-i18n.ts';
import {
  asClientProblem,
  ClientProblem,
  problemOfResponse,
  problemText,
  unwrap,
  unwrapPasskey,
} from './client-problem.ts';

const [english, norwegian] = await Promise.all([loadAdminI18n('en'), loadAdminI18n('no')]);

const brief = ({ code, status }: ClientProblem) => `${code} ${status}`;
const briefOf = (error: unknown) => brief(asClientProblem(error));

describe('the problem in a response', () => {
  it('has the code, the sentence, the details and the values that the server sent', async () => {
    const body = {
      code: 'article_changed',
      message: 'Changed',
      details: { savedBy: null },
      values: { n: 1 },
    };
    const problem = await problemOfResponse(Response.json(body, { status: 409 }));
    expect(problem).toMatchObject({ ...body, status: 409 });
  });

  it('is no answer of the product if a proxy in front of it failed', async () => {
    const page = new Response('<h1>Bad gateway</h1>', { status: 502 });
    expect(brief(await problemOfResponse(page))).toBe('no_answer 502');
    for (const body of [null, {}, { code: 'internal' }, { code: 5, message: 'x' }, 'text'])
      expect(brief(await problemOfResponse(Response.json(body, { status: 500 })))).toBe('no_answer 500');
  });
});

describe('an error', () => {
  it('that is a problem already stays the same', () => {
    const problem = new ClientProblem('not_found', '', 404);
    expect(asClientProblem(problem)).toBe(problem);
  });

  it('of the network means that there was no answer', () => {
    expect(briefOf(new TypeError('Failed to fetch'))).toBe('no_answer 0');
    expect(briefOf(new AuthRetryableFetchError('Failed to fetch', 0))).toBe('no_answer 0');
  });

  it('of an auth server that is unavailable says that it is busy', () => {
    expect(briefOf(new AuthRetryableFetchError('', 503))).toBe('server_busy 503');
  });

  it('of the auth server keeps its code and status', () => {
    expect(briefOf(new AuthApiError('No', 400, 'invalid_credentials'))).toBe('invalid_credentials 400');
    expect(briefOf(new AuthSessionMissingError())).toBe('session_missing 401');
  });

  it('about an invalid value means an unknown passkey only if nothing was found', () => {
    expect(briefOf(new AuthApiError('', 404, 'validation_failed'))).toBe('passkey_not_found 404');
    expect(briefOf(new AuthApiError('', 400, 'validation_failed'))).toBe('validation_failed 400');
  });

  it('about a weak password names the most specific reason', () => {
    const weak = (...reasons: ('length' | 'characters' | 'pwned')[]) =>
      briefOf(new AuthWeakPasswordError('', 422, reasons));
    expect(weak('length', 'pwned')).toBe('weak_password_pwned 422');
    expect(weak()).toBe('weak_password 422');
  });

  it('of a mail link has the code in the address', () => {
    const failed = new AuthImplicitGrantRedirectError('', { error: 'access_denied', code: 'otp_expired' });
    expect(asClientProblem(failed).code).toBe('otp_expired');
    expect(asClientProblem(new AuthImplicitGrantRedirectError('')).code).toBe('unknown');
  });

  it('of any other kind is unknown and keeps its text', () => {
    expect(asClientProblem(new Error('Broken'))).toMatchObject({ code: 'unknown', message: 'Broken' });
    expect(asClientProblem('Broken')).toMatchObject({ code: 'unknown', message: 'Broken' });
  });
});

describe('an answer of the auth client', () => {
  it('is its data, or throws its error as a problem', () => {
    expect(unwrap({ data: { id: 'a' }, error: null })).toEqual({ id: 'a' });
    const answer = { data: null, error: new AuthApiError('', 422, 'email_exists') };
    expect(() => unwrap(answer)).toThrow(expect.objectContaining({ code: 'email_exists' }));
  });

  it('about a passkey says whether the device has one already or the user closed the dialog', () => {
    const failed = (name: string) => () => {
      const error = Object.assign(new Error('No'), { name, __isWebAuthnError: true });
      return unwrapPasskey({ data: null, error });
    };
    const codeIs = (code: string) => expect.objectContaining({ code });
    expect(failed('InvalidStateError')).toThrow(codeIs('webauthn_credential_exists'));
    expect(failed('NotAllowedError')).toThrow(codeIs('passkey_cancelled'));
    const refused = { data: null, error: new AuthApiError('', 422, 'too_many_passkeys') };
    expect(() => unwrapPasskey(refused)).toThrow(codeIs('too_many_passkeys'));
    expect(unwrapPasskey({ data: 'a', error: null })).toBe('a');
  });
});

describe('the text of a problem', () => {
  it('is in the language of the screen, with its values', () => {
    const problem: StoredProblem = { code: 'too_many_generations', values: { max: 12_345 } };
    expect(problemText(english, problem)).toContain('You already have 12,345 texts');
    expect(problemText(norwegian, problem)).toMatch(/12\s345/);
  });

  it('contains the texts of the problems that caused it', () => {
    const reasons: StoredProblem[] = [
      { code: 'answer_field_empty', values: { field: 'title' } },
      { code: 'answer_not_json', values: { beginning: 'Sure <b>' } },
    ];
    expect(problemText(english, { code: 'answer_unusable', values: { reasons } })).toBe(
      'The model’s response could not be used: title is empty; it is not a JSON object but begins “Sure <b>”',
    );
  });

  it('says in the language of the screen what contradicts in a food', () => {
    const problem: StoredProblem = {
      code: 'food_contradictory',
      values: { field: 'groups', reason: [{ code: 'food_contradiction_groups' }] },
    };
    expect(problemText(norwegian, problem)).toBe(
      'Matvaren er ikke lagret. NOVA-gruppene passer ikke til svaret. Rett skjemaet, og lagre på nytt.',
    );
  });

  it('is missing for a code that this release does not know', () => {
    expect(problemText(english, { code: 'from_the_future' as StoredProblem['code'] })).toBeUndefined();
    const reasons = [{ code: 'from_the_future' as StoredProblem['code'] }];
    expect(problemText(english, { code: 'answer_unusable', values: { reasons } })).toMatch(/used: $/);
  });
});
