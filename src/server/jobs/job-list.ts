import { emptyBin } from '../articles/empty-bin.job.ts';
import { publishOverdue } from '../articles/publish-overdue.job.ts';
import { publishScheduled } from '../articles/publish-scheduled.job.ts';
import { authCleanup } from '../auth/auth-cleanup.job.ts';
import { authMail } from '../auth/mail/auth-mail.job.ts';
import { authNotice } from '../auth/mail/auth-notice.job.ts';
import { generateContent } from '../queue/generate-content.job.ts';
import { fetchSearchData } from '../search-console/fetch-search-data.job.ts';
import { searchConsoleCleanup } from '../search-console/search-console-cleanup.job.ts';
import { syncSearchKeywords } from '../search-console/sync-search-keywords.job.ts';
import { importArticlesJob } from '../transfer/import-articles.job.ts';
import { readImportJob } from '../transfer/read-import.job.ts';
import type { AnyJob } from './define-job.ts';

/** The product's background work. A feature's `<name>.job.ts` is added here. */
export const jobs: readonly AnyJob[] = [
  authMail,
  authNotice,
  authCleanup,
  publishScheduled,
  publishOverdue,
  emptyBin,
  readImportJob,
  importArticlesJob,
  generateContent,
  fetchSearchData,
  searchConsoleCleanup,
  syncSearchKeywords,
];
