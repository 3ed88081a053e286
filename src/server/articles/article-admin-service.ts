import type { ServiceParts } from '../service-parts.ts';
import { createArticleActions } from './article-actions.ts';
import { createArticleAddresses } from './article-addresses.ts';
import { createArticleBin } from './article-bin.ts';
import { createImportUndo } from './article-import-undo.ts';
import { createArticleList } from './article-list.ts';
import { createArticleTransfer } from './article-transfer.ts';
import { createArticleWriter } from './article-writer.ts';
import { createClaimTies } from './claims/claim-ties.ts';
import { createArticleCorrections } from './corrections/article-corrections.ts';
import { createArticleDrafts } from './drafts/article-drafts.ts';
import { createArticlePreviews } from './previews/article-previews.ts';
import { createArticleRevisions } from './revisions/article-revisions.ts';
import { createArticleSchedule } from './scheduling/article-schedule.ts';

export function createArticleAdminService(dependencies: ServiceParts) {
  const writer = createArticleWriter(dependencies);
  const drafts = createArticleDrafts(dependencies);
  return {
    ...createArticleList(dependencies.database, dependencies.clock),
    ...createArticleActions(dependencies, writer, drafts),
    ...drafts,
    ...createArticleRevisions(dependencies, writer),
    ...createArticleSchedule(dependencies, writer),
    ...createArticleBin(dependencies),
    ...createArticleAddresses(dependencies.database),
    ...createArticlePreviews(dependencies),
    ...createArticleCorrections(dependencies),
    ...createClaimTies(dependencies),
    ...createArticleTransfer(dependencies, writer),
    ...createImportUndo(dependencies, writer),
  };
}

export type ArticleAdminService = ReturnType<typeof createArticleAdminService>;
