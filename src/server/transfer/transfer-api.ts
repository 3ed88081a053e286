import { type Context, Hono } from 'hono';
import { pageQuerySchema } from '../../domain/page-query.ts';
import { Problem } from '../../domain/problems.ts';
import { importStartSchema, importUploadSchema, maxImportBytes } from '../../domain/transfer/transfer.ts';
import { type ApiEnv, callerOf, requireAccess } from '../auth/require-access.ts';
import { bodyOf, idParam, queryOf } from '../platform/http/request-input.ts';
import type { TransferService } from './transfer-service.ts';

export const transferApi = (transfer: TransferService) =>
  new Hono<ApiEnv>()
    // The request body is the file itself. The format is detected from its content.
    .post('/import', requireAccess('admin'), queryOf(importUploadSchema), async (c) => {
      if (Number(c.req.header('content-length') ?? 0) > maxImportBytes) throw new Problem('import_too_large');
      const actor = { caller: callerOf(c), address: c.get('address') };
      return c.json(await transfer.upload(c.req.raw.body ?? [], c.req.valid('query'), actor), 201);
    })
    .get('/import', requireAccess('admin'), queryOf(pageQuerySchema), async (c) =>
      c.json(await transfer.list(c.req.valid('query').page)),
    )
    .get('/import/:id', requireAccess('admin'), async (c) => c.json(await transfer.find(idOf(c))))
    .post('/import/:id/start', requireAccess('admin'), bodyOf(importStartSchema), async (c) =>
      c.json(await transfer.start(idOf(c), c.req.valid('json'))),
    )
    .get('/import/:id/changes', requireAccess('admin'), async (c) => c.json(await transfer.planUndo(idOf(c))))
    .post('/import/:id/undo', requireAccess('admin'), async (c) =>
      c.json(await transfer.startUndo(idOf(c), { caller: callerOf(c), address: c.get('address') })),
    )
    .delete('/import/:id', requireAccess('admin'), async (c) => {
      await transfer.discard(idOf(c));
      return c.json({ discarded: true });
    })
    .get('/export', requireAccess('admin'), async (c) => {
      const zip = await transfer.exportZip({ caller: callerOf(c), address: c.get('address') });
      c.header('content-type', 'application/zip');
      c.header('content-disposition', 'attachment; filename="articles.zip"');
      return c.body(zip);
    });

const idOf = (c: Context<ApiEnv>) => idParam(c, 'import_not_found');
