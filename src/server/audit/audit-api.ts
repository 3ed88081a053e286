import { Hono } from 'hono';
import { z } from 'zod';
import { auditSearchSchema } from '../../domain/users/user.ts';
import { type ApiEnv, forAdmins } from '../auth/require-access.ts';
import { count, position, time } from '../platform/http/response-schemas.ts';
import { answers, queryOf } from '../platform/http/route.ts';
import { actorOf } from './actor.ts';
import type { AuditService } from './audit-service.ts';

const auditLog = z.object({
  entries: z.array(
    z.object({
      id: count,
      at: time,
      action: z.string(),
      actor: z.object({ id: z.uuid(), email: z.string() }).nullable(),
      target: z.string().nullable(),
      address: z.string().nullable(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  ...position,
});

export const auditApi = (audit: AuditService) =>
  new Hono<ApiEnv>()
    .get('/audit', forAdmins, answers(auditLog), queryOf(auditSearchSchema), async (c) =>
      c.json(await audit.list(c.req.valid('query'))),
    )
    .get('/audit/export', forAdmins, answers('text/csv'), queryOf(auditSearchSchema), async (c) => {
      const csv = await audit.exportCsv(c.req.valid('query'), actorOf(c));
      c.header('content-type', 'text/csv; charset=utf-8');
      c.header('content-disposition', 'attachment; filename="audit-log.csv"');
      return c.body(csv);
    });
