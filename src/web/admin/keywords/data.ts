import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const keywordsKey = dependsOn(['keywords', 'content_queue'], ['keywords']);

export type ListedKeyword = Body<typeof api.keywords.$get>['keywords'][number];
export type ReadKeywords = Body<typeof api.keywords.import.$post>;
