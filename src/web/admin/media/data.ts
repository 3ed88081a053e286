import type { api, Body } from '../data/api-client.ts';

export const mediaKeys = {
  list: ['media', 'list'],
  uses: ['media', 'uses'],
} as const;

export type LibraryImage = Body<typeof api.media.$get>['images'][number];
