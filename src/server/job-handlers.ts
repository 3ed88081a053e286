import { emptyBin } from './articles/empty-bin.job.ts';
import { publishOverdue, publishScheduled } from './articles/scheduling/publish.job.ts';
import { accessNotice } from './audit/access-notice.job.ts';
import { auditCleanup } from './audit/audit-cleanup.job.ts';
import { authCleanup } from './auth/auth-cleanup.job.ts';
import { authMail } from './auth/mail/auth-mail.job.ts';
import { authNotice } from './auth/mail/auth-notice.job.ts';
import { mentionMail } from './collaboration/mention-mail.job.ts';
import { inspectIndex } from './index-status/index-status.job.ts';
import { scheduledBackup } from './platform/backup/scheduled-backup.job.ts';
import { type HandledJob, handleJob } from './platform/jobs/job.ts';
import { generateContent } from './queue/generate-content.job.ts';
import { resultsUpkeep } from './results/results-upkeep.job.ts';
import {
  fetchSearchData,
  searchConsoleCleanup,
  syncSearchKeywords,
} from './search-console/search-console.job.ts';
import { reportToIndexNow } from './search-engines/index-now.job.ts';
import type { Services } from './services.ts';
import { sourceWatch } from './source-watch/source-watch.job.ts';
import { weeklyMail, weeklyMailToUser } from './today/weekly-mail.job.ts';
import { importArticlesJob, readImportJob, undoImportJob } from './transfer/transfer.job.ts';
import { invitationMail } from './users/invitation-mail.job.ts';
import { sendWebhookJob, webhookNotice, webhookUpkeep } from './webhooks/webhook.job.ts';

export const createJobHandlers = (services: Services): readonly HandledJob[] => [
  handleJob(authMail, (payload, { log }) => services.auth.mailCode(payload, log)),
  handleJob(authNotice, (notice, { log }) => services.auth.mailNotice(notice, log)),
  handleJob(accessNotice, (notice) => services.users.accessNotices.mail(notice)),
  handleJob(authCleanup, async () => {
    await services.auth.cleanUp();
    await services.users.invitations.cleanUp();
    await services.oauth.cleanUp();
  }),
  handleJob(auditCleanup, async (_, { log }) => {
    const deleted = await services.audit.cleanUp();
    if (deleted > 0) log.info({ deleted }, 'old audit entries deleted');
  }),
  handleJob(scheduledBackup, async (_, { log }) => {
    const made = await services.backup.makeIfDue();
    if (made?.missing.length) log.warn({ ...made }, 'backup made, but image files are missing');
    else if (made) log.info({ ...made }, 'backup made');
  }),
  handleJob(invitationMail, ({ invitationId }, { log }) =>
    services.users.invitations.mail(invitationId, log),
  ),
  handleJob(publishScheduled, async ({ articleId }) => {
    await services.articles.publishDue(articleId);
    // Also publishes all other due articles. A worker takes one job after another, so the last of many articles with
    // the same publish time would otherwise be late.
    await services.articles.publishAllDue();
  }),
  handleJob(publishOverdue, async (_, { log }) => {
    const published = await services.articles.publishAllDue();
    if (published > 0) log.warn({ published }, 'published overdue articles whose own jobs did not run');
  }),
  handleJob(emptyBin, async (_, { log }) => {
    const deleted = await services.articles.emptyBin();
    if (deleted > 0) log.info({ deleted }, 'bin emptied');
  }),
  handleJob(reportToIndexNow, ({ paths }, { log, signal }) => services.indexNow.report(paths, log, signal)),
  handleJob(readImportJob, ({ importId }, { log, signal }) =>
    services.transfer.preview(importId, log, signal),
  ),
  handleJob(importArticlesJob, ({ importId }, { log, signal }) =>
    services.transfer.run(importId, log, signal),
  ),
  handleJob(undoImportJob, ({ importId, ...by }, { log, signal }) =>
    services.transfer.runUndo(importId, by, log, signal),
  ),
  handleJob(generateContent, ({ itemId, run }, { log, signal }) =>
    services.queue.runs.perform({ itemId, run, log, signal }),
  ),
  handleJob(mentionMail, ({ commentId, userId }, { log }) =>
    services.collaboration.mailMention(commentId, userId, log),
  ),
  handleJob(weeklyMail, () => services.weeklyMail.enqueueAll()),
  handleJob(weeklyMailToUser, ({ userId }, { log }) => services.weeklyMail.mailTo(userId, log)),
  handleJob(fetchSearchData, async (_, { log }) => {
    const fetched = await services.searchConsole.fetchNewest();
    if (fetched) log.info({ rows: fetched.rows, end: fetched.end }, 'search data fetched');
  }),
  handleJob(inspectIndex, async (_, { log, signal }) => {
    const done = await services.indexStatus.inspectDue(signal);
    if (done?.inspected) log.info(done, 'articles looked up in the index of Google');
  }),
  handleJob(searchConsoleCleanup, async (_, { log }) => {
    const done = await services.searchConsole.cleanUp();
    if (done.cleared + done.finished > 0) log.info(done, 'unfinished search data cleaned up');
  }),
  handleJob(sourceWatch, async (_, { log, signal }) => {
    const summary = await services.sourceWatch.run(signal);
    if (summary) log.info(summary, 'sources and links checked');
  }),
  handleJob(resultsUpkeep, async (_, { log }) => {
    if (!(await services.results.startNewDay())) return;
    const days = await services.results.compact();
    if (days > 0) log.info({ days }, 'daily counts of old days added to their months');
  }),
  handleJob(sendWebhookJob, ({ deliveryId }, { log, signal }) =>
    services.webhooks.deliver(deliveryId, log, signal),
  ),
  handleJob(webhookUpkeep, () => services.webhooks.removeOldDeliveries()),
  handleJob(webhookNotice, ({ webhookId }, { log }) => services.webhooks.mailNotice(webhookId, log)),
  handleJob(syncSearchKeywords, ({ snapshotId }) => services.searchConsole.syncKeywordsOf(snapshotId)),
];
