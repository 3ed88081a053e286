import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { z } from 'zod';
import { type Locale, localeOfHeaders } from '../../domain/locale.ts';
import type { AuditAction, AuditService } from '../audit/audit-service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/db/database.ts';
import type { Env } from '../platform/env.ts';
import { hasFewValues, isShallow, isStorable } from '../platform/http/clean-input.ts';
import type { RequestVariables } from '../platform/http/middleware/request-log.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import { AuthError, invalid } from './auth-errors.ts';
import { type ClientInfo, clientInfoOf } from './devices/client-info.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { Redirects } from './mail/redirects.ts';
import type { Passwords } from './passwords.ts';
import type { AccessTokens } from './tokens/access-tokens.ts';
import type { Keyring } from './tokens/keyring.ts';
import type { OneTimeCodes } from './tokens/one-time-codes.ts';

/** Ends the API tokens of a user except those with an id in `keep`, and returns how many were valid. */
export type EndApiTokens = (
  transaction: Transaction,
  about: {
    userId: string;
    actor: { id: string; email: string } | null;
    address: string | null;
    keep?: readonly string[];
  },
) => Promise<number>;

export interface AuthContext {
  database: Database;
  clock: Clock;
  env: Env;
  /** The settings including those that an admin has stored. */
  currentEnv: () => Promise<Env>;
  enqueue: Enqueue;
  audit: AuditService;
  endApiTokens: EndApiTokens;
  keyring: Keyring;
  accessTokens: AccessTokens;
  passwords: Passwords;
  codes: OneTimeCodes;
  limits: RateLimits;
  redirects: Redirects;
}

export interface AuthEnv {
  Bindings: HttpBindings;
  Variables: RequestVariables;
}

export type AuthHandler = (auth: AuthContext, c: Context<AuthEnv>) => Promise<Response>;

export const clientOf = (auth: AuthContext, c: Context<AuthEnv>): ClientInfo => clientInfoOf(auth.env, c);

export const addressOf = (auth: AuthContext, c: Context<AuthEnv>): string => clientOf(auth, c).address;

export const localeOf = (c: Context<AuthEnv>): Locale => localeOfHeaders(c.req.header());

/** Records an action of a user on the user's own account in the audit log. Without a transaction, it is recorded at once. */
export const recordOwn = (
  { audit }: AuthContext,
  transaction: Transaction | undefined,
  { user, address }: { user: { id: string; email: string }; address: string },
  action: AuditAction,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> => audit.recordIn(transaction, action, { actor: user, address }, user.email, change);

/** The id in the path. An invalid id is answered like an unknown one. */
export function idOf(c: Context<AuthEnv>, notFound: () => AuthError): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw notFound();
  return id.data;
}

/** Reads a JSON body. Unknown fields and nulls are ignored, as the protocol requires. */
export async function readBody<Schema extends z.ZodType>(
  c: Context<AuthEnv>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let value: unknown;
  try {
    if (!hasFewValues(text)) throw new SyntaxError('too many values');
    value = text === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new AuthError('bad_json', { cause: error });
  }
  // The body is rejected, not cleaned, because a cleaned password would differ from the typed one.
  if (!isShallow(value) || !isStorable(value)) throw invalid('Not valid: body');
  const parsed = schema.safeParse(withoutNulls(value));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body').join(', ');
  throw invalid(`Not valid: ${fields}`);
}

const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
    : value;
