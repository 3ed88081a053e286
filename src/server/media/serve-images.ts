import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { orProblem } from '../../domain/problems.ts';
import type { RequestEnv } from '../platform/http/middleware/request-log.ts';
import type { MediaService } from './media-service.ts';

/** Serves image files under /bilder. The files never change, so browsers may cache them permanently. */
export const serveImages = (media: MediaService) =>
  new Hono<RequestEnv>().get(
    '/:hash{[0-9a-f]{32}}/:file{[1-9][0-9]{0,4}\\.(?:avif|webp|jpg|png)}?',
    async (c) => {
      const { hash, file } = c.req.param();
      const etag = `"${hash}${file ? `-${file}` : ''}"`;
      const cacheHeaders = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
      if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, cacheHeaders);
      const image = await orProblem(media.serve(hash, file), 'not_found');
      const headers = {
        ...cacheHeaders,
        'content-type': image.type,
        'content-length': String(image.bytes.length),
      };
      const outgoing = c.env?.outgoing;
      // Without a Node response, as in some tests, the bytes are copied.
      if (!outgoing) return c.body(new Uint8Array(image.bytes), 200, headers);
      // All readers of an image share its bytes. A Response would copy them for each reader.
      for (const [name, value] of c.res.headers) outgoing.setHeader(name, value);
      outgoing.writeHead(200, headers);
      outgoing.end(c.req.method === 'HEAD' ? undefined : image.bytes);
      return RESPONSE_ALREADY_SENT;
    },
  );
