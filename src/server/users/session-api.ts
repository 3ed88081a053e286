import { type Context, Hono } from 'hono';
import { suspensionSchema } from '../../domain/users/user.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, callerOf, forProvenAdmins, requireAccess } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import { changed, sessionList } from './responses.ts';
import type { UserService } from './user-service.ts';

export const sessionApi = ({ access }: UserService) =>
  new Hono<ApiEnv>()
    .get('/sessions', requireAccess('signed-in'), answers(sessionList), async (c) =>
      c.json(await access.listSessions(callerOf(c))),
    )
    .delete('/sessions/:id', requireAccess('signed-in', 'recent-proof'), answers(changed), async (c) =>
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

const userIdOf = (c: Context<ApiEnv>) => idParam(c, 'user_not_found');
