import { keywordDefaults } from '../../../domain/keywords/keyword.ts';
import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const keywordsKey = dependsOn(['keywords', 'content_queue'], ['keywords']);

export type ListedKeyword = Body<typeof api.keywords.$get>['keywords'][number];
/** False for a keyword from search data whose volume and difficulty are the defaults, which nobody has entered. */
export const hasFigures = (keyword: Pick<ListedKeyword, 'origin' | 'volume' | 'difficulty'>): boolean =>
  keyword.origin !== 'search' ||
  keyword.volume !== keywordDefaults.volume ||
  keyword.difficulty !== keywordDefaults.difficulty;
export type ReadKeywords = Body<typeof api.keywords.import.$post>;
