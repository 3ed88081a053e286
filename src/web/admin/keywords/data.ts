import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const keywordsKey = dependsOn(['keywords', 'content_queue'], ['keywords']);

export type ListedKeyword = InferResponseType<typeof api.keywords.$get, 200>['keywords'][number];
export type ReadKeywords = InferResponseType<typeof api.keywords.import.$post, 200>;
