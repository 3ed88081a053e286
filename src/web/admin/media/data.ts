import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const mediaKeys = {
  list: ['media', 'list'],
  uses: ['media', 'uses'],
} as const;

export type LibraryImage = InferResponseType<typeof api.media.$get, 200>['images'][number];
