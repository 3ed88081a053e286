import { Hono } from 'hono';
import { auditSearchSchema } from '../../domain/accounts/account.ts';
import { type ApiEnv, requireAccess } from '../auth/signed-in.ts';
import { queryOf } from '../http/request-input.ts';
import type { AuditService } from './audit-service.ts';

export const auditApi = (audit: AuditService) =>
  new Hono<ApiEnv>().get('/audit', requireAccess('admin'), queryOf(auditSearchSchema), async (c) =>
    c.json(await audit.list(c.req.valid('query'))),
  );
