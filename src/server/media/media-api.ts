import { Hono } from 'hono';
import { z } from 'zod';
import {
  imageAltSchema,
  imageHashSchema,
  imageImportSchema,
  imageListSchema,
  imageUploadSchema,
  maxImageBytes,
} from '../../domain/media/media.ts';
import { actorOf } from '../audit/actor.ts';
import { type ApiEnv, forDrafting, forEditors, forReading } from '../auth/require-access.ts';
import { bodyLimit } from '../platform/http/middleware/body-limit.ts';
import { component, position, rowShape, time, titles } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, pathParam, queryOf } from '../platform/http/route.ts';
import type { MediaService } from './media-service.ts';
import { media as images } from './schema.ts';

export const image = component('Image', {
  id: z.string(),
  url: z.string(),
  ...rowShape(images, 'type', 'source_url', 'created_by', 'created_at'),
  createdAt: time,
});

export const imageList = z.object({ images: z.array(image), ...position });

const imageUses = z.object({
  uses: z.array(z.object({ id: z.uuid(), slug: z.string(), ...titles })),
});

export const mediaApi = (media: MediaService) =>
  new Hono<ApiEnv>()
    .get('/media', forReading, answers(imageList), queryOf(imageListSchema), async (c) =>
      c.json(await media.list(c.req.valid('query'))),
    )
    .get('/media/:hash/uses', forReading, answers(imageUses), async (c) =>
      c.json({ uses: await media.listUses(pathParam(c, 'hash', imageHashSchema, 'image_not_found')) }),
    )
    .put('/media/:hash/alt', forDrafting, answers(image), bodyOf(imageAltSchema), async (c) => {
      const hash = pathParam(c, 'hash', imageHashSchema, 'image_not_found');
      return c.json(await media.setAlt(hash, c.req.valid('json').alt, actorOf(c)));
    })
    // The request body is the image file itself. The format is detected from its bytes.
    .post(
      '/media',
      forDrafting,
      answers(image, { status: 201, body: 'file' }),
      bodyLimit(maxImageBytes, { problem: 'image_too_large' }),
      queryOf(imageUploadSchema),
      async (c) => {
        const bytes = new Uint8Array(await c.req.arrayBuffer());
        return c.json(await media.store(bytes, { ...c.req.valid('query'), actor: actorOf(c) }), 201);
      },
    )
    .post('/media/import', forEditors, created(image), bodyOf(imageImportSchema), async (c) => {
      const { url, alt } = c.req.valid('json');
      return c.json(await media.importFrom(url, { alt, actor: actorOf(c) }), 201);
    });
