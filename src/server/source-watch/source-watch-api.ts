import { Hono } from 'hono';
import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { storedFindingKinds } from '../../domain/source-watch/finding.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { answers } from '../platform/http/answers.ts';
import { idParam } from '../platform/http/request-input.ts';
import { nothing, time, titles } from '../platform/http/response-schemas.ts';
import type { SourceWatchService } from './source-watch-service.ts';

const findingList = z.object({
  findings: z.array(
    z.object({
      id: z.uuid().nullable(),
      url: z.string(),
      kind: z.enum([...storedFindingKinds, 'date_passed']),
      detail: z.string(),
      found_at: time,
      source: z.object({ id: z.uuid(), ...titles }).nullable(),
      articles: z.array(
        z.object({ id: z.uuid(), slug: z.string(), ...titles, locales: z.array(localeSchema) }),
      ),
    }),
  ),
});

export const sourceWatchApi = (sourceWatch: SourceWatchService) =>
  new Hono<ApiEnv>()
    .get('/source-findings', requireAccess('editor'), answers(findingList), async (c) =>
      c.json({ findings: await sourceWatch.listOpenFindings() }),
    )
    .post('/source-findings/:id/dismiss', requireAccess('editor'), answers(nothing), async (c) => {
      await sourceWatch.dismiss(idParam(c, 'finding_not_found'), actorOf(c));
      return c.json({});
    });
