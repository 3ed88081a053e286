import { z } from 'zod';
import { imageAltSchema, imageHashSchema, imageListSchema } from '../../domain/media/media.ts';
import { image, imageList } from '../media/media-api.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { pageText } from './tool-parameters.ts';

/** The body of an MCP request has a limit of 6 MB, and Base64 needs four characters for three bytes. */
const maxDataLength = 5_600_000;
const altText = 'The alt text: what the image shows, for readers who cannot see it.';

export const imageTools: Tool[] = [
  defineTool({
    name: 'list_images',
    title: 'List images',
    description: 'Lists and searches the images of the media library with their alt texts, newest first.',
    scope: 'read',
    input: imageListSchema,
    parameters: { page: pageText, q: 'Words of the alt text or file name; empty for all images.' },
    output: imageList.extend(listed),
    run: (input, { services }) => services.media.list(input),
  }),
  defineTool({
    name: 'upload_image',
    title: 'Upload an image',
    description: 'Stores an image in the media library. Use its url in a text: ![alt](url).',
    scope: 'draft',
    writes: true,
    input: z.strictObject({
      data: z.base64().min(8).max(maxDataLength),
      name: z.string().max(300).default(''),
      ...imageAltSchema.shape,
    }),
    parameters: { data: 'The JPEG, PNG, WebP or AVIF file in Base64.', name: 'The file name.', alt: altText },
    output: image,
    run: ({ data, ...fields }, { services, actor }) =>
      services.media.store(Buffer.from(data, 'base64'), { ...fields, actor }),
  }),
  defineTool({
    name: 'describe_image',
    title: 'Describe an image',
    description:
      'Changes the alt text of an image in the media library. Articles keep the alt texts that they contain.',
    scope: 'draft',
    writes: true,
    input: z.strictObject({ hash: imageHashSchema, ...imageAltSchema.shape }),
    parameters: { hash: 'The hash of the image, as list_images returns it.', alt: altText },
    output: image,
    run: ({ hash, alt }, { services, actor }) => services.media.setAlt(hash, alt, actor),
  }),
];
