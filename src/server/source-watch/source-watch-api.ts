import { Hono } from 'hono';
import { z } from 'zod';
import { findingSchema } from '../../domain/source-watch/finding.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forEditors } from '../auth/require-access.ts';
import { nothing } from '../platform/http/response-schemas.ts';
import { answers, empty, idParam } from '../platform/http/route.ts';
import type { SourceWatchService } from './source-watch-service.ts';

export const sourceWatchApi = (sourceWatch: SourceWatchService) =>
  new Hono<ApiEnv>()
    .get('/source-findings', forEditors, answers(z.object({ findings: z.array(findingSchema) })), async (c) =>
      c.json({ findings: await sourceWatch.listOpenFindings() }),
    )
    .post('/source-findings/:id/dismiss', forEditors, answers(nothing), async (c) =>
      empty(c, sourceWatch.dismiss(idParam(c, 'finding_not_found'), actorOf(c))),
    );
