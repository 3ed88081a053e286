import { createArticleAddresses } from './article-addresses.ts';
import { type ArticleParts, createArticleChanges } from './article-changes.ts';
import { createArticleEditing } from './article-editing.ts';
import { createArticleList } from './article-list.ts';
import { createArticleRevisions } from './article-revisions.ts';
import { createArticleSchedule } from './article-schedule.ts';
import { createArticleTransfer } from './article-transfer.ts';
import { createClaimTies } from './claims/claim-ties.ts';
import { createArticleCorrections } from './corrections/article-corrections.ts';
import { createArticleDrafts } from './drafts/article-drafts.ts';
import { createArticlePreviews } from './previews/article-previews.ts';

export function createArticleAdminService(parts: ArticleParts) {
  const changes = createArticleChanges(parts);
  return {
    ...createArticleList(parts.database, parts.clock),
    ...createArticleEditing(parts, changes),
    ...createArticleDrafts(parts),
    ...createArticleRevisions(parts, changes),
    ...createArticleSchedule(parts, changes),
    ...createArticleAddresses(parts.database),
    ...createArticlePreviews(parts),
    ...createArticleCorrections(parts),
    ...createClaimTies(parts),
    ...createArticleTransfer(parts, changes),
  };
}

export type ArticleAdminService = ReturnType<typeof createArticleAdminService>;
