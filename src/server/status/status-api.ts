import { Hono } from 'hono';
import { type ApiEnv, needs } from '../auth/signed-in.ts';
import type { StatusService } from './status-service.ts';

export const statusApi = (status: StatusService) =>
  new Hono<ApiEnv>().get('/status', needs('admin'), async (c) => c.json(await status.describe()));
