import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { inviteSchema, rolesInputSchema, userSearchSchema } from '../../domain/accounts/account.ts';
import { negotiateLocale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { type ApiEnv, callerOf, needs } from '../auth/signed-in.ts';
import type { Env } from '../env.ts';
import { bodyOf, queryOf } from '../http/request-input.ts';
import type { AccountService, Doer } from './account-service.ts';

export const accountApi = (accounts: AccountService, env: Env) =>
  new Hono<ApiEnv>()
    .get('/config', needs('anyone'), (c) =>
      c.json({
        authUrl: env.AUTH_URL ?? '/auth/v1',
        hosted: env.AUTH_URL !== undefined,
        ...(env.AUTH_API_KEY !== undefined && { apiKey: env.AUTH_API_KEY }),
        signupAllowed: env.ALLOW_SIGNUP,
        confirmsEmail: !env.AUTH_AUTOCONFIRM,
      }),
    )
    .get('/me', needs('signed-in'), async (c) => c.json(await accounts.describeSelf(callerOf(c))))
    .post('/setup/admin', needs('signed-in'), async (c) => c.json(await accounts.takeAdminRole(doerOf(c))))
    .get('/users', needs('admin'), queryOf(userSearchSchema), async (c) =>
      c.json(await accounts.listUsers(c.req.valid('query'))),
    )
    .post('/users/invite', needs('admin'), bodyOf(inviteSchema), async (c) => {
      const locale = negotiateLocale({
        pathname: '/',
        cookie: c.req.header('cookie'),
        acceptLanguage: c.req.header('accept-language'),
      });
      return c.json(await accounts.invite(c.req.valid('json'), locale, doerOf(c)));
    })
    .put('/users/:id/roles', needs('admin'), bodyOf(rolesInputSchema), async (c) =>
      c.json(await accounts.setRoles(userIdOf(c), c.req.valid('json'), doerOf(c))),
    )
    .delete('/users/:id/factors', needs('admin'), async (c) =>
      c.json(await accounts.removeFactors(userIdOf(c), doerOf(c))),
    );

/** The user an address names; what is no id names nobody. */
function userIdOf(c: Context<ApiEnv>): string {
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new Problem('user_not_found');
  return id.data;
}

const doerOf = (c: Context<ApiEnv>): Doer => ({ caller: callerOf(c), address: c.get('address') });
