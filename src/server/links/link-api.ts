import { Hono } from 'hono';
import { z } from 'zod';
import { deadPathsSchema, linkTargetsSchema, mentionsSchema } from '../../domain/links/links.ts';
import { type ApiEnv, forEditors, forReading } from '../auth/require-access.ts';
import { count, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, queryOf } from '../platform/http/route.ts';
import type { LinkService } from './link-service.ts';

const deadPaths = z.object({ dead: z.array(z.string()) });

export const linkTargets = z.object({
  targets: z.array(z.object({ slug: z.string(), title: z.string(), keywords: z.array(z.string()) })),
});

const mentions = z.object({
  mentions: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      sentence: z.string(),
      words: z.string(),
      start: count,
    }),
  ),
});

export const orphans = z.object({
  orphans: z.array(z.object({ id: z.uuid(), slug: z.string(), ...titles })),
});

export const linkApi = (links: LinkService) =>
  new Hono<ApiEnv>()
    .post('/links/dead', forEditors, answers(deadPaths), bodyOf(deadPathsSchema), async (c) =>
      c.json({ dead: await links.findDeadPaths(c.req.valid('json').paths) }),
    )
    .get('/links/targets', forReading, answers(linkTargets), queryOf(linkTargetsSchema), async (c) =>
      c.json({ targets: await links.listTargets(c.req.valid('query').locale) }),
    )
    .post('/links/mentions', forEditors, answers(mentions), bodyOf(mentionsSchema), async (c) =>
      c.json({ mentions: await links.findMentions(c.req.valid('json')) }),
    )
    .get('/links/orphans', forReading, answers(orphans), async (c) =>
      c.json({ orphans: await links.listOrphans() }),
    );
