import { Hono } from 'hono';
import { auditSearchSchema } from '../../domain/users/user.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { queryOf } from '../platform/http/request-input.ts';
import { actorOf, auditActor } from './actor.ts';
import type { AuditService } from './audit-service.ts';

export const auditApi = (audit: AuditService) =>
  new Hono<ApiEnv>()
    .get('/audit', requireAccess('admin'), queryOf(auditSearchSchema), async (c) =>
      c.json(await audit.list(c.req.valid('query'))),
    )
    .get('/audit/export', requireAccess('admin'), queryOf(auditSearchSchema), async (c) => {
      const csv = await audit.exportCsv(c.req.valid('query'), auditActor(actorOf(c)));
      c.header('content-type', 'text/csv; charset=utf-8');
      c.header('content-disposition', 'attachment; filename="audit-log.csv"');
      return c.body(csv);
    });
