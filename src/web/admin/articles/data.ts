import type { Locale } from '../../../domain/locale.ts';
import type { api, Body } from '../data/api-client.ts';
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
  newest: dependsOn(['articles'], ['articles', 'newest']),
  previewLink: ['articles', 'preview-link'],
  previews: ['articles', 'previews'],
  corrections: ['articles', 'corrections'],
  claims: ['articles', 'claims'],
} as const;

export type EditedArticle = Body<(typeof api.articles)[':id']['$get']>;
export type ListedArticle = Body<typeof api.articles.$get>['articles'][number];
export type UnsavedDraft = Body<(typeof api.articles)[':id']['drafts']['$get']>['drafts'][number];

export const editorPath = (id: string, locale: Locale): string =>
  `/admin/article/${id}${locale === 'en' ? '?tab=en' : ''}`;
