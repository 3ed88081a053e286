import type { z } from 'zod';
import { publicArticleSchema, publicArticlesSchema } from '../../../domain/content-api/content-api.ts';
import { syncBodySchema } from '../../../domain/search-console/search-console.ts';
import type { ApiTexts } from './api-texts.ts';
import * as accounts from './responses/account-responses.ts';
import * as articles from './responses/article-responses.ts';
import * as library from './responses/library-responses.ts';
import * as operation from './responses/operation-responses.ts';
import * as planning from './responses/planning-responses.ts';
import * as queue from './responses/queue-responses.ts';
import * as search from './responses/search-responses.ts';
import { done, nothing } from './responses/shared-schemas.ts';
import * as webhooks from './responses/webhook-responses.ts';

type Response =
  | { response: z.ZodType; status?: 200 | 201; contentType?: undefined }
  | { response?: undefined; status?: undefined; contentType: string }
  | { response?: undefined; status: 204 | 303; contentType?: undefined };

export type RouteDescription = Response & {
  /** The request body, for a route that does not declare it with `bodyOf`. */
  body?: z.ZodType | 'file';
};

type RouteName = keyof ApiTexts['routes'];

/** Every route of the API by section. The tests compare the list with the mounted routes and with their responses. */
export const routeDescriptions = {
  content: {
    'GET /public/articles': { response: publicArticlesSchema },
    'GET /public/articles/:slug': { response: publicArticleSchema },
  },
  articles: {
    'GET /articles': { response: articles.articleList },
    'POST /articles': { response: articles.article, status: 201 },
    'POST /articles/bulk': { response: articles.bulkResult },
    'GET /articles/slug-proposal': { response: articles.slugProposal },
    'GET /articles/:id': { response: articles.article },
    'PUT /articles/:id': { response: articles.article },
    'DELETE /articles/:id': { response: articles.article },
    'POST /articles/:id/publish': { response: articles.article },
    'POST /articles/:id/undo-publish': { response: articles.article },
    'POST /articles/:id/archive': { response: articles.article },
    'POST /articles/:id/restore': { response: articles.article },
    'GET /articles/:id/revisions': { response: articles.revisionList },
    'GET /articles/:id/revisions/:number': { response: articles.fullRevision },
    'GET /articles/:id/drafts': { response: articles.draftList },
    'PUT /articles/:id/draft': { response: nothing },
    'DELETE /articles/:id/draft': { response: nothing },
    'DELETE /articles/:id/proposals/:writer': { response: nothing },
    'GET /articles/:id/staleness': { response: articles.staleness },
    'POST /articles/:id/translation-current': { response: articles.article },
    'POST /articles/:id/preview': { response: articles.createdPreview },
    'GET /articles/:id/previews': { response: articles.previewList },
    'DELETE /articles/:id/previews/:preview': { response: nothing },
    'GET /articles/:id/claims': { response: articles.claimTieList },
    'POST /articles/:id/claims': { response: articles.claimTie, status: 201 },
    'DELETE /articles/:id/claims/:tie': { response: nothing },
    'GET /articles/:id/corrections': { response: articles.correctionList },
    'POST /articles/:id/corrections': { response: articles.correction, status: 201 },
    'DELETE /articles/:id/corrections/:correction': { response: nothing },
    'PUT /articles/:id/presence': { response: articles.presence },
    'DELETE /articles/:id/presence': { response: done },
  },
  media: {
    'GET /media': { response: library.imageList },
    'GET /media/:hash/uses': { response: library.imageUses },
    'PUT /media/:hash/alt': { response: library.image },
    'POST /media': { response: library.image, status: 201, body: 'file' },
    'POST /media/import': { response: library.image, status: 201 },
  },
  sources: {
    'GET /sources': { response: library.sourceList },
    'GET /sources/choices': { response: library.sourceChoices },
    'POST /sources': { response: library.source, status: 201 },
    'POST /sources/:id/accept': { response: library.source },
    'PUT /sources/:id': { response: library.source },
    'DELETE /sources/:id': { response: done },
    'GET /source-findings': { response: library.findingList },
    'POST /source-findings/:id/dismiss': { response: nothing },
  },
  topics: {
    'GET /topics': { response: library.topicList },
    'POST /topics': { response: library.topic, status: 201 },
    'PUT /topics/:id': { response: library.topic },
    'DELETE /topics/:id': { response: done },
  },
  authors: {
    'GET /authors': { response: library.authorList },
    'GET /people': { response: library.people },
    'POST /authors': { response: library.author, status: 201 },
    'PUT /authors/:id': { response: library.author },
    'DELETE /authors/:id': { response: done },
  },
  keywords: {
    'GET /keywords': { response: library.keywordList },
    'POST /keywords': { response: library.keyword, status: 201 },
    'POST /keywords/import': { response: library.keywordImport },
    'POST /keywords/delete': { response: library.deletedKeywords },
    'PUT /keywords/:id': { response: library.keyword },
    'DELETE /keywords/:id': { response: done },
    'POST /links/dead': { response: library.deadPaths },
    'GET /links/targets': { response: library.linkTargets },
    'POST /links/mentions': { response: library.mentions },
    'GET /links/orphans': { response: library.orphans },
  },
  queue: {
    'GET /queue': { response: queue.itemList },
    'POST /queue': { response: queue.createdItem, status: 201 },
    'GET /queue/counts': { response: queue.counts },
    'POST /queue/process-all': { response: queue.startedItems },
    'GET /queue/:id': { response: queue.fullItem },
    'PATCH /queue/:id': { response: queue.item },
    'POST /queue/:id/approve': { response: queue.item },
    'POST /queue/:id/reject': { response: queue.item },
    'POST /queue/:id/undo-publish': { response: queue.item },
    'POST /queue/:id/undo-reject': { response: queue.item },
    'PUT /queue/:id/rejection-reason': { response: queue.item },
    'POST /queue/:id/retry': { response: queue.item },
    'POST /queue/:id/reopen': { response: queue.item },
    'POST /queue/:id/cancel': { response: queue.item },
    'DELETE /queue/:id': { response: done },
    'POST /functions/generate-content': { response: queue.generated },
    'POST /functions/publish-article': { response: queue.published },
  },
  results: {
    'POST /functions/sync-gsc': { response: search.syncResult, body: syncBodySchema },
    'GET /gsc/opportunities': { response: search.opportunityList },
    'GET /gsc/change': { response: search.explainedChange },
    'GET /gsc/articles/:id/queries': { response: search.articleQueries },
    'GET /gsc/queries': { response: search.termList },
    'GET /gsc/terms': { response: search.term },
    'GET /gsc/snapshots': { response: search.snapshotList },
    'DELETE /gsc/snapshots/:id': { status: 204 },
    'PUT /gsc/languages': { response: search.changedLanguages },
    'PUT /gsc/keywords/:id/language': { response: search.changedLanguage },
    'GET /results': { response: search.results },
    'GET /results/export': { contentType: 'text/csv' },
    'GET /results/articles': { response: search.resultsOfArticles },
    'GET /results/articles/:id': { response: search.articleResults },
  },
  planning: {
    'GET /today': { response: planning.today },
    'GET /calendar': { response: planning.calendar },
    'PUT /calendar/:id': { response: planning.movedEntry },
    'GET /comments': { response: planning.commentList },
    'POST /comments': { response: planning.comment, status: 201 },
    'PUT /comments/:id': { response: planning.comment },
    'GET /weekly-mail': { response: planning.weeklyMail },
    'PUT /weekly-mail': { response: planning.weeklyMail },
    'POST /weekly-mail/unsubscribe': { response: planning.weeklyMail },
    'GET /weekly-mail/unsubscribe': { status: 303 },
  },
  accounts: {
    'GET /config': { response: accounts.config },
    'GET /me': { response: accounts.self },
    'POST /setup/admin': { response: accounts.takenRoles },
    'GET /sessions': { response: accounts.sessionList },
    'DELETE /sessions/:id': { response: accounts.endedSession },
    'GET /users': { response: accounts.userList },
    'PUT /users/:id/roles': { response: accounts.userRoles },
    'PUT /users/:id/suspension': { response: accounts.suspension },
    'DELETE /users/:id': { response: accounts.deletedUser },
    'DELETE /users/:id/sessions': { response: accounts.endedSessions },
    'DELETE /users/:id/factors': { response: accounts.removedFactors },
    'POST /users/invite': { response: accounts.invited },
    'GET /invitations': { response: accounts.invitationList },
    'POST /invitations/:id/link': { response: accounts.invitationLink },
    'POST /invitations/:id/resend': { response: accounts.invited },
    'DELETE /invitations/:id': { response: accounts.revokedInvitation },
    'POST /invitation/describe': { response: accounts.describedInvitation },
    'POST /invitation/accept': { response: accounts.acceptedInvitation },
    'GET /tokens': { response: accounts.tokenList },
    'POST /tokens': { response: accounts.createdToken, status: 201 },
    'DELETE /tokens/:id': { response: done },
  },
  operation: {
    'GET /settings': { response: operation.settings },
    'PUT /settings': { response: operation.settings },
    'GET /webhooks': { response: webhooks.webhookList },
    'POST /webhooks': { response: webhooks.createdWebhook, status: 201 },
    'PUT /webhooks/:id': { response: webhooks.webhook },
    'DELETE /webhooks/:id': { response: done },
    'POST /webhooks/:id/test': { response: webhooks.delivery, status: 201 },
    'GET /webhooks/:id/deliveries': { response: webhooks.deliveryList },
    'POST /webhooks/:id/deliveries/:delivery/redeliver': { response: done },
    'GET /audit': { response: operation.auditLog },
    'GET /audit/export': { contentType: 'text/csv' },
    'GET /status': { response: operation.status },
    'GET /events': { contentType: 'text/event-stream' },
    'POST /import': { response: operation.importing, status: 201, body: 'file' },
    'GET /import': { response: operation.importList },
    'GET /import/:id': { response: operation.importing },
    'POST /import/:id/start': { response: operation.importing },
    'GET /import/:id/changes': { response: operation.undoPlan },
    'POST /import/:id/undo': { response: operation.importing },
    'DELETE /import/:id': { response: operation.discardedImport },
    'GET /export': { contentType: 'application/zip' },
  },
} as const satisfies Record<string, Partial<Record<RouteName, RouteDescription>>>;
