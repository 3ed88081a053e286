import { type Context, Hono } from 'hono';
import { localeOfHeaders } from '../../domain/locale.ts';
import { invitationTokenSchema, inviteSchema } from '../../domain/users/user.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forAdmins, forProvenAdmins, requireAccess } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { bodyOf, idParam } from '../platform/http/request-input.ts';
import {
  acceptedInvitation,
  changed,
  describedInvitation,
  invitationLink,
  invitationList,
  invited,
} from './responses.ts';
import type { UserService } from './user-service.ts';

export const invitationApi = ({ invite, invitations, identify, clientInfoOf }: UserService) =>
  new Hono<ApiEnv>()
    .post('/users/invite', forProvenAdmins, answers(invited), bodyOf(inviteSchema), async (c) => {
      const locale = localeOfHeaders(c.req.header());
      return c.json(await invite(c.req.valid('json'), locale, actorOf(c)));
    })
    .get('/invitations', forAdmins, answers(invitationList), async (c) => c.json(await invitations.list()))
    .post('/invitations/:id/link', forProvenAdmins, answers(invitationLink), async (c) =>
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
      requireAccess('anyone'),
      answers(describedInvitation),
      bodyOf(invitationTokenSchema),
      async (c) => c.json(await invitations.describe(c.req.valid('json').token)),
    )
    .post(
      '/invitation/accept',
      requireAccess('anyone'),
      answers(acceptedInvitation),
      bodyOf(invitationTokenSchema),
      async (c) => {
        const authorization = c.req.header('authorization');
        const client = clientInfoOf(c);
        const caller = invitations.needsSignIn && authorization ? await identify(authorization) : undefined;
        return c.json(await invitations.accept(c.req.valid('json').token, client, caller));
      },
    );

const invitationIdOf = (c: Context<ApiEnv>) => idParam(c, 'invitation_not_found');
