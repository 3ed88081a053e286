import { type Context, Hono } from 'hono';
import { localeOfHeaders } from '../../domain/locale.ts';
import {
  rolesInputSchema,
  seenNoticesSchema,
  setupSchema,
  userSearchSchema,
} from '../../domain/users/user.ts';
import { actorOf } from '../audit/actor.ts';
import { offersPasskeys } from '../auth/passkeys/relying-party.ts';
import {
  type ApiEnv,
  callerOf,
  forAdmins,
  forEditors,
  forProvenAdmins,
  requireAccess,
} from '../auth/require-access.ts';
import type { Env } from '../platform/env.ts';
import { answers } from '../platform/http/answers.ts';
import { isFromOwnMachine } from '../platform/http/own-machine.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import { nothing } from '../platform/http/response-schemas.ts';
import { accessNotices, config, removedFactors, self, takenRoles, userList, userRoles } from './responses.ts';
import type { UserService } from './user-service.ts';

export const userApi = (users: UserService, env: Env) => {
  const fromOwnMachine = (c: Context<ApiEnv>) => isFromOwnMachine(env, (name) => c.req.header(name));
  return new Hono<ApiEnv>()
    .get('/config', requireAccess('anyone'), answers(config), (c) =>
      c.json({
        authUrl: env.AUTH_URL ?? '/auth/v1',
        hosted: env.AUTH_URL !== undefined,
        ...(env.AUTH_API_KEY !== undefined && { apiKey: env.AUTH_API_KEY }),
        signupAllowed: env.ALLOW_SIGNUP,
        confirmsEmail: !env.AUTH_AUTOCONFIRM,
        passkeys: offersPasskeys(env),
      }),
    )
    .get('/me', requireAccess('signed-in'), answers(self), async (c) =>
      c.json(await users.describeSelf(callerOf(c), fromOwnMachine(c))),
    )
    .post(
      '/setup/admin',
      requireAccess('signed-in', 'recent-proof'),
      answers(takenRoles),
      bodyOf(setupSchema),
      async (c) => {
        const { code } = c.req.valid('json');
        return c.json(await users.takeAdminRole(actorOf(c), { fromOwnMachine: fromOwnMachine(c), code }));
      },
    )
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
    .post('/access-notices/seen', forEditors, answers(nothing), bodyOf(seenNoticesSchema), async (c) => {
      await users.accessNotices.markSeen(callerOf(c).id, c.req.valid('json').through);
      return c.json({});
    })
    .delete('/users/:id/factors', forProvenAdmins, answers(removedFactors), async (c) =>
      c.json(await users.removeFactors(userIdOf(c), actorOf(c))),
    );
};

const userIdOf = (c: Context<ApiEnv>) => idParam(c, 'user_not_found');
