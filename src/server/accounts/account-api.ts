import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { inviteSchema, rolesInputSchema, userSearchSchema } from '../../domain/accounts/account.ts';
import { negotiateLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { type ApiEnv, callerOf, requireAccess } from '../auth/signed-in.ts';
import type { Env } from '../env.ts';
import { bodyOf, queryOf } from '../http/request-input.ts';
import type { AccountService, RequestActor } from './account-service.ts';

export const accountApi = (accounts: AccountService, env: Env) =>
  new Hono<ApiEnv>()
    .get('/config', requireAccess('anyone'), (c) =>
      c.json({
        authUrl: env.AUTH_URL ?? '/auth/v1',
        hosted: env.AUTH_URL !== undefined,
        ...(env.AUTH_API_KEY !== undefined && { apiKey: env.AUTH_API_KEY }),
        signupAllowed: env.ALLOW_SIGNUP,
        confirmsEmail: !env.AUTH_AUTOCONFIRM,
      }),
    )
    .get('/me', requireAccess('signed-in'), async (c) => c.json(await accounts.describeSelf(callerOf(c))))
    .post('/setup/admin', requireAccess('signed-in'), async (c) =>
      c.json(await accounts.takeAdminRole(requestActorOf(c))),
    )
    .get('/users', requireAccess('admin'), queryOf(userSearchSchema), async (c) =>
      c.json(await accounts.listUsers(c.req.valid('query'))),
    )
    .post('/users/invite', requireAccess('admin'), bodyOf(inviteSchema), async (c) => {
      const locale = negotiateLocale({
        pathname: '/',
        cookie: c.req.header('cookie'),
        acceptLanguage: c.req.header('accept-language'),
      });
      return c.json(await accounts.invite(c.req.valid('json'), locale, requestActorOf(c)));
    })
    .put('/users/:id/roles', requireAccess('admin'), bodyOf(rolesInputSchema), async (c) =>
      c.json(await accounts.setRoles(userIdOf(c), c.req.valid('json'), requestActorOf(c))),
    )
    .delete('/users/:id/factors', requireAccess('admin'), async (c) =>
      c.json(await accounts.removeFactors(userIdOf(c), requestActorOf(c))),
    );

/** The user an address names; what is no id names nobody. */
function userIdOf(c: Context<ApiEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new Problem('user_not_found');
  return id.data;
}

const requestActorOf = (c: Context<ApiEnv>): RequestActor => ({
  caller: callerOf(c),
  address: c.get('address'),
});
