import { Hono } from 'hono';
import { deadPathsSchema, linkTargetsSchema, mentionsSchema } from '../../domain/links/links.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyOf, queryOf } from '../platform/http/request-input.ts';
import type { LinkService } from './link-service.ts';

export const linkApi = (links: LinkService) =>
  new Hono<ApiEnv>()
    .post('/links/dead', requireAccess('editor'), bodyOf(deadPathsSchema), async (c) =>
      c.json({ dead: await links.findDeadPaths(c.req.valid('json').paths) }),
    )
    .get('/links/targets', requireAccess('editor', 'read'), queryOf(linkTargetsSchema), async (c) =>
      c.json({ targets: await links.listTargets(c.req.valid('query').locale) }),
    )
    .post('/links/mentions', requireAccess('editor'), bodyOf(mentionsSchema), async (c) =>
      c.json({ mentions: await links.findMentions(c.req.valid('json')) }),
    )
    .get('/links/orphans', requireAccess('editor', 'read'), async (c) =>
      c.json({ orphans: await links.listOrphans() }),
    );
