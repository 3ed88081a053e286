import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localeOfHeaders } from '../../domain/locale.ts';
import {
  invitationTokenSchema,
  inviteSchema,
  roleSchema,
  rolesInputSchema,
  seenNoticesSchema,
  setupSchema,
  suspensionSchema,
  userSearchSchema,
} from '../../domain/users/user.ts';
import { actorOf } from '../audit/actor.ts';
import { offersPasskeys } from '../auth/passkeys/relying-party.ts';
import {
  type ApiEnv,
  callerOf,
  forAdmins,
  forAnyone,
  forEditors,
  forProvenAdmins,
  forProvenUsers,
  forSignedIn,
} from '../auth/require-access.ts';
import type { Env } from '../platform/env.ts';
import { isFromOwnMachine } from '../platform/http/own-machine.ts';
import { component, count, nothing, position, time } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, empty, idParam, queryOf } from '../platform/http/route.ts';
import type { UserService } from './user-service.ts';

const changed = z.object({ id: z.uuid() });

const roles = z.array(roleSchema);

const config = z.object({
  authUrl: z.string(),
  hosted: z.boolean(),
  apiKey: z.string().optional(),
  signupAllowed: z.boolean(),
  confirmsEmail: z.boolean(),
  passkeys: z.boolean(),
});

const self = z.object({
  user: z.object({ id: z.uuid(), email: z.string() }),
  roles,
  setupOpen: z.boolean(),
  setupNeedsCode: z.boolean(),
  factors: z.boolean(),
  needsTwoFactor: z.boolean(),
  needsNewPassword: z.boolean(),
});

const accessNotices = z.object({
  notices: z.array(
    z.object({
      id: count,
      at: time,
      action: z.string(),
      actor: z.string().nullable(),
      target: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  total: count,
});

const sessionList = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      current: z.boolean(),
      browser: z.string(),
      network: z.string(),
      country: z.string().nullable(),
      isLocal: z.boolean(),
      twoFactor: z.boolean(),
      signedInAt: time,
      lastSeenAt: time,
    }),
  ),
});

const user = component('User', {
  id: z.uuid(),
  email: z.string(),
  roles,
  pendingRoles: roles,
  createdAt: time,
  lastSignInAt: time.nullable(),
  confirmedAt: time.nullable(),
  hasFactor: z.boolean().nullable(),
  suspended: z.boolean(),
});

const userList = z.object({ users: z.array(user), ...position });

const invitation = component('Invitation', {
  id: z.uuid(),
  email: z.string(),
  roles,
  invitedBy: z.string().nullable(),
  sentAt: time,
  expiresAt: time,
  expired: z.boolean(),
});

const invited = z.object({ invitation, mailed: z.boolean(), link: z.string().optional() });

const userRoles = z.object({ user, sent: invited.nullable() });

const invitationList = z.object({ invitations: z.array(invitation), mailed: z.boolean() });

const acceptedInvitation = z.object({
  email: z.string(),
  roles,
  /** A session in the format of Supabase Auth. */
  session: z
    .object({
      access_token: z.string(),
      token_type: z.literal('bearer'),
      expires_in: count,
      expires_at: count,
      refresh_token: z.string(),
      user: z.record(z.string(), z.unknown()),
    })
    .nullable(),
});

export const userApi = (users: UserService, env: Env) => {
  const fromOwnMachine = (c: Context<ApiEnv>) => isFromOwnMachine(env, (name) => c.req.header(name));
  return new Hono<ApiEnv>()
    .get('/config', forAnyone, answers(config), async (c) =>
      c.json({
        authUrl: env.AUTH_URL ?? '/auth/v1',
        hosted: env.AUTH_URL !== undefined,
        ...(env.AUTH_API_KEY !== undefined && { apiKey: env.AUTH_API_KEY }),
        signupAllowed: env.ALLOW_SIGNUP,
        confirmsEmail: await users.confirmsEmail(),
        passkeys: offersPasskeys(env),
      }),
    )
    .get('/me', forSignedIn, answers(self), async (c) =>
      c.json(await users.describeSelf(callerOf(c), fromOwnMachine(c))),
    )
    .post('/setup/admin', forProvenUsers, answers(z.object({ roles })), bodyOf(setupSchema), async (c) => {
      const { code } = c.req.valid('json');
      return c.json(await users.takeAdminRole(actorOf(c), { fromOwnMachine: fromOwnMachine(c), code }));
    })
    .get('/users', forAdmins, answers(userList), queryOf(userSearchSchema), async (c) =>
      c.json(await users.listUsers(c.req.valid('query'))),
    )
    .put('/users/:id/roles', forProvenAdmins, answers(userRoles), bodyOf(rolesInputSchema), async (c) => {
      const locale = localeOfHeaders(c.req.header());
      return c.json(await users.setRoles(userIdOf(c), c.req.valid('json'), locale, actorOf(c)));
    })
    .get('/access-notices', forEditors, answers(accessNotices), async (c) =>
      c.json(await users.accessNotices.list(callerOf(c))),
    )
    .post('/access-notices/seen', forEditors, answers(nothing), bodyOf(seenNoticesSchema), async (c) =>
      empty(c, users.accessNotices.markSeen(callerOf(c).id, c.req.valid('json').through)),
    )
    .delete('/users/:id/factors', forProvenAdmins, answers(z.object({ user })), async (c) =>
      c.json(await users.removeFactors(userIdOf(c), actorOf(c))),
    );
};

const userIdOf = (c: Context<ApiEnv>) => idParam(c, 'user_not_found');

export const sessionApi = ({ access }: UserService) =>
  new Hono<ApiEnv>()
    .get('/sessions', forSignedIn, answers(sessionList), async (c) =>
      c.json(await access.listSessions(callerOf(c))),
    )
    .delete('/sessions/:id', forProvenUsers, answers(changed), async (c) =>
      c.json(await access.endSession(idParam(c, 'session_already_ended'), actorOf(c))),
    )
    .delete('/users/:id/sessions', forProvenAdmins, answers(changed), async (c) =>
      c.json(await access.endSessionsOf(userIdOf(c), actorOf(c))),
    )
    .put('/users/:id/suspension', forProvenAdmins, answers(changed), bodyOf(suspensionSchema), async (c) =>
      c.json(await access.setSuspended(userIdOf(c), c.req.valid('json').suspended, actorOf(c))),
    )
    .delete('/users/:id', forProvenAdmins, answers(changed), async (c) =>
      c.json(await access.deleteUser(userIdOf(c), actorOf(c))),
    );

export const invitationApi = ({ invite, invitations, identify, clientInfoOf }: UserService) =>
  new Hono<ApiEnv>()
    .post('/users/invite', forProvenAdmins, answers(invited), bodyOf(inviteSchema), async (c) =>
      c.json(await invite(c.req.valid('json'), localeOfHeaders(c.req.header()), actorOf(c))),
    )
    .get('/invitations', forAdmins, answers(invitationList), async (c) => c.json(await invitations.list()))
    .post('/invitations/:id/link', forProvenAdmins, answers(z.object({ link: z.string() })), async (c) =>
      c.json(await invitations.copyLink(invitationIdOf(c), actorOf(c))),
    )
    .post('/invitations/:id/resend', forProvenAdmins, answers(invited), async (c) =>
      c.json(await invitations.resend(invitationIdOf(c), actorOf(c))),
    )
    .delete('/invitations/:id', forProvenAdmins, answers(changed), async (c) =>
      c.json(await invitations.revoke(invitationIdOf(c), actorOf(c))),
    )
    // Anyone may call these routes, because the token proves the invitation and an invited person has no session yet.
    .post(
      '/invitation/describe',
      forAnyone,
      answers(z.object({ email: z.string(), roles, hosted: z.boolean() })),
      bodyOf(invitationTokenSchema),
      async (c) => c.json(await invitations.describe(c.req.valid('json').token)),
    )
    .post(
      '/invitation/accept',
      forAnyone,
      answers(acceptedInvitation),
      bodyOf(invitationTokenSchema),
      async (c) => {
        const authorization = c.req.header('authorization');
        const caller = invitations.needsSignIn && authorization ? await identify(authorization) : undefined;
        return c.json(await invitations.accept(c.req.valid('json').token, clientInfoOf(c), caller));
      },
    );

const invitationIdOf = (c: Context<ApiEnv>) => idParam(c, 'invitation_not_found');
