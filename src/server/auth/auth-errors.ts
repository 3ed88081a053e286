import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { retryAfterSeconds as unavailableRetrySeconds } from '../../domain/problems.ts';
import { problemOf } from '../platform/http/problem-response.ts';
import type { Log } from '../platform/logs/log.ts';

const apiVersionHeader = 'x-supabase-api-version';

/** Error codes with status and text. Most are those of Supabase Auth, because its clients compare them. */
const authErrors = {
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  invalid_credentials: [400, 'Invalid login credentials'],
  current_password_invalid: [400, 'The current password is incorrect'],
  email_not_confirmed: [400, 'Email not confirmed'],
  user_banned: [400, 'User is banned'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  reauthentication_needed: [400, 'Password update requires reauthentication'],
  provider_disabled: [400, 'Provider is not enabled'],
  web3_provider_disabled: [422, 'Web3 provider is disabled'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  insufficient_aal: [401, 'AAL2 session is required to update email or password when MFA is enabled.'],
  bad_jwt: [403, 'invalid JWT'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  not_admin: [403, 'User not allowed'],
  otp_expired: [403, 'Token has expired or is invalid'],
  not_found: [404, 'This address does not exist'],
  flow_state_not_found: [404, 'invalid flow state, no valid flow state found'],
  feature_disabled: [404, 'This feature is disabled'],
  passkey_disabled: [404, 'Passkeys are disabled'],
  mfa_factor_not_found: [404, 'Factor not found'],
  saml_provider_disabled: [404, 'SAML 2.0 is disabled'],
  manual_linking_disabled: [404, 'Manual linking is disabled'],
  unsupported_media_type: [415, 'Content-Type must be application/json'],
  webauthn_challenge_not_found: [400, 'Challenge not found or already used'],
  webauthn_challenge_expired: [400, 'Challenge has expired'],
  webauthn_verification_failed: [400, 'Credential verification failed'],
  webauthn_credential_exists: [422, 'This passkey is registered already'],
  too_many_passkeys: [422, 'Maximum number of passkeys reached, delete one to continue'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes need another verified factor'],
  mfa_verified_factor_exists: [422, 'Recovery codes exist already, regenerate them to get new ones'],
  mfa_recovery_codes_locked: [429, 'Too many wrong recovery codes'],
  signup_disabled: [422, 'Signups not allowed for this instance'],
  anonymous_provider_disabled: [422, 'Anonymous sign-ins are disabled'],
  phone_provider_disabled: [400, 'Phone signups are disabled'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  same_password: [422, 'New password should be different from the old password.'],
  reauthentication_not_valid: [422, 'Nonce has expired or is invalid'],
  weak_password: [422, 'Password is known to be weak and easy to guess, please choose a different one.'],
  flow_state_expired: [422, 'invalid flow state, flow state has expired'],
  otp_disabled: [422, 'Sign-in by mailed code is not offered'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name already exists for this user'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of verified factors reached, unenroll to continue'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [422, 'MFA enroll is disabled for WebAuthn'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_challenge_expired: [422, 'MFA challenge has expired, create a new challenge.'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_email_send_rate_limit: [429, 'For security purposes, you can only request this again in a moment.'],
  overloaded: [503, 'Too busy right now. Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>;

type AuthErrorCode = keyof typeof authErrors;

export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthErrorCode;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly weakPasswordReasons: readonly string[] | undefined;

  constructor(
    code: AuthErrorCode,
    options: {
      message?: string;
      status?: number;
      retryAfterSeconds?: number;
      weakPasswordReasons?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? authErrors[code][1], { cause: options.cause });
    this.code = code;
    this.status = options.status ?? authErrors[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.weakPasswordReasons = options.weakPasswordReasons;
  }
}

export const invalid = (message: string) => new AuthError('validation_failed', { message });

/** For a change that needs a session with two factors. `purpose` completes the sentence of the protocol. */
export const aal2Needed = (purpose: string, status = 403) =>
  new AuthError('insufficient_aal', { status, message: `AAL2 required ${purpose}` });

export function authErrorResponse(error: unknown, c: Context, log: Log): Response {
  const { status, code, message, retryAfterSeconds, weakPasswordReasons } = asAuthError(error, c, log);
  const version = c.req.header(apiVersionHeader);
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(Math.max(1, retryAfterSeconds)));
  const weak = weakPasswordReasons && { weak_password: { reasons: weakPasswordReasons, message } };
  if (version) {
    // The client reads the string code only if the response carries the version header.
    c.header(apiVersionHeader, '2024-01-01');
    return c.json({ code, error_code: code, message, msg: message, ...weak }, status as ContentfulStatusCode);
  }
  return c.json({ code: status, error_code: code, msg: message, ...weak }, status as ContentfulStatusCode);
}

function asAuthError(error: unknown, c: Context, log: Log) {
  if (error instanceof AuthError) return error;
  const problem = problemOf(error, c);
  if (problem.status >= 500) log.error({ err: error }, problem.message);
  const code = problem.code === 'internal' ? 'unexpected_failure' : problem.code;
  return {
    status: problem.status,
    code,
    message: problem.message,
    retryAfterSeconds: problem.status === 503 ? unavailableRetrySeconds : undefined,
    weakPasswordReasons: undefined,
  };
}
