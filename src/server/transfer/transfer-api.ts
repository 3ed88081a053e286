import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { localeSchema } from '../../domain/locale.ts';
import { pageQuerySchema, pageSchema } from '../../domain/page-query.ts';
import { Problem } from '../../domain/problems.ts';
import {
  importFactsSchema,
  importFormats,
  importItemSchema,
  importOutcomes,
  importStartSchema,
  importStates,
  importUploadSchema,
  maxImportBytes,
  undoPlanSchema,
} from '../../domain/transfer/transfer.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forAdmins } from '../auth/require-access.ts';
import { component, count, position, problemCode, rowShape } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, idParam, queryOf } from '../platform/http/route.ts';
import { imports } from './schema.ts';
import type { TransferService } from './transfer-service.ts';

const importing = component('Import', {
  ...rowShape(imports, 'created_by', 'address'),
  state: z.enum(importStates),
  format: z.enum(importFormats).nullable(),
  problem: problemCode.nullable(),
  stale: z.boolean(),
  locale: localeSchema,
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
  counts: z.partialRecord(z.enum(importOutcomes), count),
  facts: importFactsSchema,
  items: z.array(importItemSchema),
  item_pages: count,
});

const itemQuerySchema = z.object({ item_page: pageSchema });

const importList = z.object({ imports: z.array(importing), ...position });

export const transferApi = (transfer: TransferService) =>
  new Hono<ApiEnv>()
    // The request body is the file itself. The format is detected from its content.
    .post(
      '/import',
      forAdmins,
      answers(importing, { status: 201, body: 'file' }),
      queryOf(importUploadSchema),
      async (c) => {
        if (Number(c.req.header('content-length') ?? 0) > maxImportBytes)
          throw new Problem('import_too_large');
        return c.json(await transfer.upload(c.req.raw.body ?? [], c.req.valid('query'), actorOf(c)), 201);
      },
    )
    .get('/import', forAdmins, answers(importList), queryOf(pageQuerySchema), async (c) =>
      c.json(await transfer.list(c.req.valid('query').page)),
    )
    .get('/import/:id', forAdmins, answers(importing), queryOf(itemQuerySchema), async (c) =>
      c.json(await transfer.find(idOf(c), c.req.valid('query').item_page)),
    )
    .post('/import/:id/start', forAdmins, answers(importing), bodyOf(importStartSchema), async (c) =>
      c.json(await transfer.start(idOf(c), c.req.valid('json'))),
    )
    .get('/import/:id/changes', forAdmins, answers(undoPlanSchema), async (c) =>
      c.json(await transfer.planUndo(idOf(c))),
    )
    .post('/import/:id/undo', forAdmins, answers(importing), async (c) =>
      c.json(await transfer.startUndo(idOf(c), actorOf(c))),
    )
    .delete('/import/:id', forAdmins, answers(z.object({ discarded: z.literal(true) })), async (c) => {
      await transfer.discard(idOf(c));
      return c.json({ discarded: true });
    })
    .get('/export', forAdmins, answers('application/zip'), async (c) => {
      const zip = await transfer.exportZip(actorOf(c));
      c.header('content-type', 'application/zip');
      c.header('content-disposition', 'attachment; filename="articles.zip"');
      return c.body(zip);
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'import_not_found');
