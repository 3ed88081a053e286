import { Hono } from 'hono';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { idParam } from '../platform/http/request-input.ts';
import type { SourceWatchService } from './source-watch-service.ts';

export const sourceWatchApi = (sourceWatch: SourceWatchService) =>
  new Hono<ApiEnv>()
    .get('/source-findings', requireAccess('editor'), async (c) =>
      c.json({ findings: await sourceWatch.listOpenFindings() }),
    )
    .post('/source-findings/:id/dismiss', requireAccess('editor'), async (c) => {
      await sourceWatch.dismiss(idParam(c, 'finding_not_found'), actorOf(c));
      return c.json({});
    });
