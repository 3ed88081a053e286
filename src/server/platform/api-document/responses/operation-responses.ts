import { z } from 'zod';
import { articleStatusSchema } from '../../../../domain/articles/article.ts';
import { localeSchema } from '../../../../domain/locale.ts';
import { requiredSettings } from '../../../../domain/settings/site-settings.ts';
import {
  importFormats,
  importOutcomes,
  importRemarks,
  importStates,
} from '../../../../domain/transfer/transfer.ts';
import { countPerStatus } from './queue-responses.ts';
import { count, position, problemCode, time } from './shared-schemas.ts';

export const settings = z.object({
  settings: z.object({
    publisher: z.string(),
    organisation_number: z.string(),
    postal_address: z.string(),
    email: z.string(),
    data_controller: z.string(),
    responsible_editor: z.string(),
    reviewers: z.array(
      z.object({
        name: z.string(),
        title_no: z.string(),
        title_en: z.string(),
        credentials: z.string(),
        link: z.string(),
      }),
    ),
    log_retention_days: count.nullable(),
    processors: z.array(z.object({ name: z.string(), purpose_no: z.string(), purpose_en: z.string() })),
    source_watch: z.boolean(),
  }),
  version: z.int(),
  missing: z.array(z.enum(requiredSettings)),
});

export const auditLog = z.object({
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

export const status = z.object({
  version: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  databaseBytes: z.number(),
  isSynced: z.boolean(),
  lastBackup: time.nullable(),
  mail: z.boolean(),
  model: z.string().nullable(),
  images: z.enum(['s3', 'folder']),
  processes: z.array(
    z.object({
      id: z.string(),
      role: z.enum(['all', 'web', 'worker']),
      host: z.string(),
      pid: count,
      version: z.string(),
      startedAt: time,
      memoryBytes: z.number(),
      loopDelayMs: z.number(),
      pool: z.object({ total: count, idle: count, waiting: count }),
      streams: count,
      cache: z.object({ hits: count, misses: count, renders: count, bytes: z.number() }),
      minutes: z.array(
        z.object({
          at: time,
          requests: count,
          failures: count,
          memoryBytes: z.number(),
          loopDelayMs: z.number(),
        }),
      ),
      forwardedUntrusted: z.boolean(),
    }),
  ),
  errors: z.array(
    z.object({
      at: time,
      message: z.string(),
      reason: z.string().nullable(),
      requestId: z.string().nullable(),
      job: z.string().nullable(),
      host: z.string(),
      pid: count,
    }),
  ),
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
  failedWebhooks: count,
  overdue: z.array(z.object({ queue: z.string(), lastRun: time })),
  late: z.array(z.object({ id: z.uuid(), slug: z.string(), due: time.nullable() })),
});

export const importing = z.object({
  id: z.uuid(),
  state: z.enum(importStates),
  format: z.enum(importFormats).nullable(),
  problem: problemCode.nullable(),
  stale: z.boolean(),
  locale: localeSchema,
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
  file_name: z.string(),
  file_bytes: count,
  total: count,
  done: count,
  counts: z.partialRecord(z.enum(importOutcomes), count),
  site_address: z.string(),
  takes_pages: z.boolean(),
  facts: z.object({
    leftOut: z
      .array(z.object({ kind: z.enum(['comments', 'media', 'type']), name: z.string().optional(), count }))
      .optional(),
    refused: z.partialRecord(z.enum(importRemarks), count).optional(),
    pages: z.partialRecord(z.enum(importOutcomes), count).optional(),
    asksForAddress: z.boolean().optional(),
    images: z.object({ fetched: count, failed: count }).optional(),
    kept: z.array(z.object({ slug: z.string(), title: z.string() })).optional(),
  }),
  items: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      outcome: z.enum(importOutcomes),
      status: articleStatusSchema.optional(),
      remarks: z.array(z.enum(importRemarks)),
    }),
  ),
  created_at: time,
  created_by_email: z.string(),
  finished_at: time.nullable(),
});
export const importList = z.object({ imports: z.array(importing), ...position });
export const undoPlan = z.object({
  created: count,
  updated: count,
  changedCount: count,
  changed: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      state: z.enum(['edited', 'draft', 'binned', 'deleted']),
    }),
  ),
});
export const discardedImport = z.object({ discarded: z.literal(true) });
