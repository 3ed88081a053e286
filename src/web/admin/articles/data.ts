import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const articleKeys = {
  list: dependsOn(['articles'], ['articles', 'list']),
  choice: ['articles', 'choice'],
  edited: ['articles', 'edited'],
  drafts: ['articles', 'drafts'],
  deadPaths: ['articles', 'dead-paths'],
  linkTargets: ['articles', 'link-targets'],
  orphans: ['articles', 'orphans'],
  staleness: ['articles', 'staleness'],
  revisions: ['articles', 'revisions'],
  previewLink: ['articles', 'preview-link'],
  previews: ['articles', 'previews'],
  corrections: ['articles', 'corrections'],
  claims: ['articles', 'claims'],
} as const;

export type EditedArticle = InferResponseType<(typeof api.articles)[':id']['$get'], 200>;
export type ListedArticle = InferResponseType<typeof api.articles.$get, 200>['articles'][number];
export type ListedRevision = InferResponseType<
  (typeof api.articles)[':id']['revisions']['$get'],
  200
>['revisions'][number];
export type UnsavedDraft = InferResponseType<
  (typeof api.articles)[':id']['drafts']['$get'],
  200
>['drafts'][number];
export type Staleness = InferResponseType<(typeof api.articles)[':id']['staleness']['$get'], 200>;
