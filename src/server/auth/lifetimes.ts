/** Every lifetime, interval and rate-limit window of the auth server, so that they can be compared in one file. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

// Sessions and their tokens

/** A session that is not refreshed for this long expires, because the user has stopped using that browser. */
export const unusedSessionMs = 30 * day;
/** A session ends this long after the sign-in, even if it is used, so that a stolen session does not last for ever. */
export const maxSessionMs = 90 * day;
/** A password, passkey or mailed code allows changes of access for this long; a recovery link a new password. */
export const reauthenticationMs = 10 * minute;
/** The lifetime is short, because clients that only check the signature accept a token until it expires. */
export const accessTokenSeconds = hour / second;
/**
 * A used refresh token is accepted for this long, because two tabs may refresh at once or a response may get lost. The
 * parent of the active token is accepted without this limit, see `rotateToken` in refresh-tokens.ts.
 */
export const refreshTokenReuseMs = 10 * second;
/** How long a used token keeps `child_sealed`, its encrypted successor. The active token's parent keeps it longer. */
export const sealedChildMs = day;
/** The identity of a hosted session is cached for this long, which delays a sign-out at the hosted service. */
export const hostedIdentityCacheMs = 30 * second;

/** A browser counts as a known device of an account for this long after the last sign-in. */
export const knownDeviceMs = 365 * day;

// Mailed links and codes

/** Long enough to find the mail, short enough that a later intruder in the mailbox cannot open the account. */
export const oneTimeCodeMs = hour;
/** A typed code with which a person signs in or proves the identity. Six digits are few, so they expire soon. */
export const signInCodeMs = 10 * minute;
/** A code younger than this stays valid when another mail of its kind is sent, because the user may be typing it. */
export const youngCodeMs = minute;
/** Invitations expire after a week, so that they can still be accepted after a short holiday. */
export const invitationMs = 7 * day;
/** An expired invitation is listed for this long, so that an admin can send it again. */
export const expiredInvitationMs = 30 * day;
/** The browser exchanges the code from a PKCE redirect immediately, so it expires soon. */
export const authCodeMs = 5 * minute;
/** The lifetime of a PKCE flow. It is longer than the lifetimes of a mailed link and its auth code together. */
export const flowStateMs = day;

// Second factors

/** Time to open the authenticator app and type a code. */
export const challengeMs = 5 * minute;
/** Time to choose a passkey and to confirm it with a fingerprint or PIN. */
export const passkeyChallengeMs = 5 * minute;
/** Expired challenges are kept for this long, so that a late code is answered with "expired" instead of "not found". */
export const challengeRetentionMs = hour;
/** An enrolment that is not confirmed within this time counts as abandoned. */
export const unverifiedFactorMs = day;
/** The period that every authenticator app supports (RFC 6238). */
export const totpPeriodSeconds = 30;

// Keys

/** A signing key is replaced after this long, so that a leaked key does not stay useful. */
export const signingKeyMs = 90 * day;
/** Longer than the lifetime of an access token plus the time for which a process caches the keys. */
export const retiredSigningKeyMs = 3 * hour;
export const publishedKeysMaxAgeSeconds = (10 * minute) / second;
/** A process reloads its copy of the keys after this long, because other processes rotate keys too. */
export const keyCacheMs = minute;
/** An unknown key id causes at most one reload per interval, so that forged tokens cannot overload the key store. */
export const unknownKeyReloadMs = 5 * second;

// Rate limits

/** Window of the limits per client address, account and session. The operator sets most counts (AUTH_LIMIT_…). */
export const addressWindowMs = 5 * minute;
/** The minimum time between two mails of the same kind to one recipient. It prevents the flooding of a mailbox. */
export const mailWindowMs = minute;
/** Window of the limit on all mails to one recipient (AUTH_LIMIT_MAILS_DAILY). */
export const dailyMailWindowMs = day;
/** After the daily limit, one more mail is sent in this time. */
export const lateMailWindowMs = hour;
/** Window of the limit on all mails together (AUTH_LIMIT_MAILS_HOURLY). */
export const totalMailWindowMs = hour;

/** Delay after password attempts on an account from one client, and wrong current passwords in account changes. */
export const passwordDelay = { firstDelayMs: second, maxDelayMs: 15 * minute, resetAfterMs: day };
/** Delay after password attempts on an account from all addresses. Short, because it affects the owner too. */
export const accountDelay = { firstDelayMs: second, maxDelayMs: minute, resetAfterMs: day };
/** Delay after attempts on mailed codes. It is long, because six digits are few. The link in the mail still works. */
export const codeDelay = { firstDelayMs: 30 * second, maxDelayMs: hour, resetAfterMs: 7 * day };
/** Delay after attempts on second factors. Long from the start: whoever guesses here knows the password. */
export const factorDelay = { firstDelayMs: 10 * second, maxDelayMs: 15 * minute, resetAfterMs: day };

// Requests and clean-up

/** A request that takes longer is answered with 504. */
export const requestTimeoutMs = 10 * second;
/** The hosted service must answer within this time, or it counts as unavailable. */
export const hostedRequestTimeoutMs = 5 * second;
/** `Retry-After` when too many passwords wait for hashing. A full queue is empty after about this time. */
export const hashQueueRetrySeconds = 2;
/** `Retry-After` when too many refreshes run at once. Each refresh takes milliseconds. */
export const refreshRetrySeconds = 1;
/** When expired rows are deleted and the signing key is renewed (cron expression). */
export const cleanupSchedule = '*/15 * * * *';
