import { z } from 'zod';
import { imageAltSchema, imageHashSchema, imageListSchema } from '../../domain/media/media.ts';
import { image, imageList } from '../media/media-api.ts';
import { defineTool, listed, type Tool } from './tool.ts';

/** The body of an MCP request has a limit of 6 MB, and Base64 needs four characters for three bytes. */
const maxDataLength = 5_600_000;

export const imageTools: Tool[] = [
  defineTool({
    name: 'list_images',
    scope: 'read',
    input: imageListSchema,
    output: imageList.extend(listed),
    run: (input, { services }) => services.media.list(input),
  }),
  defineTool({
    name: 'upload_image',
    scope: 'draft',
    writes: true,
    input: z.strictObject({
      data: z.base64().min(8).max(maxDataLength),
      name: z.string().max(300).default(''),
      ...imageAltSchema.shape,
    }),
    output: image,
    run: ({ data, ...fields }, { services, actor }) =>
      services.media.store(Buffer.from(data, 'base64'), { ...fields, actor }),
  }),
  defineTool({
    name: 'describe_image',
    scope: 'draft',
    writes: true,
    input: z.strictObject({ hash: imageHashSchema, ...imageAltSchema.shape }),
    output: image,
    run: ({ hash, alt }, { services, actor }) => services.media.setAlt(hash, alt, actor),
  }),
];
