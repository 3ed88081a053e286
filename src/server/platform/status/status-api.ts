import { Hono } from 'hono';
import { z } from 'zod';
import { processReportSchema, recordedErrorSchema } from '../../../domain/status/status.ts';
import { type ApiEnv, forAdmins } from '../../auth/require-access.ts';
import { countPerStatus } from '../../queue/responses.ts';
import { count, time } from '../http/response-schemas.ts';
import { answers } from '../http/route.ts';
import type { StatusService } from './status-service.ts';

/** A number of things that a person must look after at `path` of the admin. */
export const alert = z.object({ kind: z.string(), count, path: z.string() });

const statusResponse = z.object({
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  databaseBytes: z.number(),
  isSynced: z.boolean(),
  lastBackup: time.nullable(),
  mail: z.boolean(),
  model: z.string().nullable(),
  images: z.enum(['s3', 'folder']),
  processes: z.array(processReportSchema.omit({ errors: true })),
  errors: z.array(recordedErrorSchema.extend({ host: z.string(), pid: count })),
  jobs: z.array(z.object({ queue: z.string(), state: z.string(), jobs: count, oldestSeconds: z.number() })),
  items: countPerStatus,
  spent: z.object({ calls: count, tokensIn: count, tokensOut: count, cost: z.number() }),
  failed: z.array(
    z.object({
      id: z.uuid(),
      queue: z.string(),
      at: time.nullable(),
      tries: count,
      reason: z.string().nullable(),
    }),
  ),
  failedCount: count,
  alerts: z.array(alert),
  overdue: z.array(z.object({ queue: z.string(), lastRun: time })),
  late: z.array(z.object({ id: z.uuid(), slug: z.string(), due: time.nullable() })),
});

export const statusApi = (status: StatusService) =>
  new Hono<ApiEnv>().get('/status', forAdmins, answers(statusResponse), async (c) =>
    c.json(await status.describe()),
  );
