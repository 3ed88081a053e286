import { Hono } from 'hono';
import { type ApiEnv, requireAccess } from '../../auth/require-access.ts';
import type { StatusService } from './status-service.ts';

export const statusApi = (status: StatusService) =>
  new Hono<ApiEnv>().get('/status', requireAccess('admin'), async (c) => c.json(await status.describe()));
