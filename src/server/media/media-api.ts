import { Hono } from 'hono';
import {
  imageAltSchema,
  imageHashSchema,
  imageImportSchema,
  imageListSchema,
  imageUploadSchema,
  maxImageBytes,
} from '../../domain/media/media.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, requireAccess } from '../auth/require-access.ts';
import { bodyLimit } from '../platform/http/middleware/body-limit.ts';
import { bodyOf, pathParam, queryOf } from '../platform/http/request-input.ts';
import type { MediaService } from './media-service.ts';

export const mediaApi = (media: MediaService) =>
  new Hono<ApiEnv>()
    .get('/media', requireAccess('editor', 'read'), queryOf(imageListSchema), async (c) =>
      c.json(await media.list(c.req.valid('query'))),
    )
    .get('/media/:hash/uses', requireAccess('editor', 'read'), async (c) =>
      c.json({ uses: await media.listUses(pathParam(c, 'hash', imageHashSchema, 'image_not_found')) }),
    )
    .put('/media/:hash/alt', requireAccess('editor', 'draft'), bodyOf(imageAltSchema), async (c) => {
      const hash = pathParam(c, 'hash', imageHashSchema, 'image_not_found');
      return c.json(await media.setAlt(hash, c.req.valid('json').alt, actorOf(c)));
    })
    // The request body is the image file itself. The format is detected from its bytes.
    .post(
      '/media',
      requireAccess('editor', 'draft'),
      bodyLimit(maxImageBytes, { problem: 'image_too_large' }),
      queryOf(imageUploadSchema),
      async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        return c.json(await media.store(bytes, { ...c.req.valid('query'), actor: actorOf(c) }), 201);
      },
    )
    .post('/media/import', requireAccess('editor'), bodyOf(imageImportSchema), async (c) => {
      const { url, alt } = c.req.valid('json');
      return c.json(await media.importFrom(url, { alt, actor: actorOf(c) }), 201);
    });
