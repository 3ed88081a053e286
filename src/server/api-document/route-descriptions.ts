import type { z } from 'zod';
import { publicArticleSchema, publicArticlesSchema } from '../../domain/content-api/content-api.ts';
import type { WebhookEvent } from '../../domain/webhooks/webhook.ts';
import * as schemas from './response-schemas.ts';

export interface RouteDescription {
  summary: string;
  /** The status of a successful response; 200 if undefined. */
  status?: number;
  /** The schema of a successful response. Without it, the document says only that the response is JSON. */
  response?: z.ZodType;
  /** The content type of a successful response; JSON if undefined. */
  contentType?: string;
}

/** Every route of the API by section. A test compares the list with the mounted routes. */
export const routeDescriptions = {
  'Content API': {
    'GET /public/articles': {
      summary: 'Lists the published articles of a language, newest first.',
      response: publicArticlesSchema,
    },
    'GET /public/articles/:slug': {
      summary: 'Returns a published article with its text as Markdown and HTML.',
      response: publicArticleSchema,
    },
  },
  Articles: {
    'GET /articles': { summary: 'Lists and searches articles.', response: schemas.articles },
    'POST /articles': { summary: 'Creates a draft.', status: 201, response: schemas.article },
    'POST /articles/bulk': { summary: 'Archives, restores or deletes several articles.' },
    'GET /articles/slug-proposal': {
      summary: 'Proposes a free slug for a title.',
      response: schemas.slugProposal,
    },
    'GET /articles/:id': {
      summary: 'Returns an article with its texts in both languages.',
      response: schemas.article,
    },
    'PUT /articles/:id': {
      summary: 'Saves an article. A token can save drafts only.',
      response: schemas.article,
    },
    'DELETE /articles/:id': { summary: 'Moves an article to the bin.', response: schemas.article },
    'POST /articles/:id/publish': { summary: 'Publishes an article.', response: schemas.article },
    'POST /articles/:id/archive': { summary: 'Archives an article.', response: schemas.article },
    'POST /articles/:id/restore': {
      summary: 'Restores an archived or deleted article.',
      response: schemas.article,
    },
    'GET /articles/:id/revisions': {
      summary: 'Lists the revisions of an article, newest first.',
      response: schemas.revisions,
    },
    'GET /articles/:id/revisions/:number': {
      summary: 'Returns one revision.',
      response: schemas.fullRevision,
    },
    'GET /articles/:id/drafts': {
      summary: 'Lists the unsaved drafts of an article.',
      response: schemas.drafts,
    },
    'PUT /articles/:id/draft': {
      summary: 'Stores changes to an article as an unsaved draft, which colleagues see in the editor.',
    },
    'DELETE /articles/:id/draft': { summary: 'Discards the own unsaved draft.' },
    'DELETE /articles/:id/proposals/:writer': { summary: 'Discards a proposal of a program.' },
    'GET /articles/:id/staleness': {
      summary: 'Says which language version is stale, and what changed since.',
    },
    'POST /articles/:id/translation-current': { summary: 'Marks a translation as current.' },
    'POST /articles/:id/preview': { summary: 'Creates a preview link.' },
    'GET /articles/:id/previews': { summary: 'Lists the preview links.' },
    'DELETE /articles/:id/previews/:preview': { summary: 'Revokes a preview link.' },
    'GET /articles/:id/claims': {
      summary: 'Lists the ties between claims and sources.',
      response: schemas.claims,
    },
    'POST /articles/:id/claims': { summary: 'Ties a claim to a source.', status: 201 },
    'DELETE /articles/:id/claims/:tie': { summary: 'Removes the tie of a claim.' },
    'GET /articles/:id/corrections': {
      summary: 'Lists the published corrections.',
      response: schemas.corrections,
    },
    'POST /articles/:id/corrections': { summary: 'Publishes a correction.', status: 201 },
    'DELETE /articles/:id/corrections/:correction': { summary: 'Removes a correction.' },
    'PUT /articles/:id/presence': { summary: 'Reports that the user has the article open.' },
    'DELETE /articles/:id/presence': { summary: 'Reports that the user has closed the article.' },
  },
  Media: {
    'GET /media': { summary: 'Lists the images.', response: schemas.images },
    'GET /media/:hash/uses': { summary: 'Lists the articles that use an image.' },
    'POST /media': { summary: 'Stores an image. The body is the file.', status: 201 },
    'POST /media/import': { summary: 'Stores an image from another site.', status: 201 },
  },
  Sources: {
    'GET /sources': { summary: 'Lists and searches the source library.', response: schemas.sources },
    'GET /sources/choices': {
      summary: 'Lists the sources that a claim can be tied to.',
      response: schemas.sourceChoices,
    },
    'POST /sources': { summary: 'Adds a source.', status: 201 },
    'POST /sources/:id/accept': { summary: 'Accepts a proposed source.' },
    'PUT /sources/:id': { summary: 'Changes a source.' },
    'DELETE /sources/:id': { summary: 'Deletes a source.' },
    'GET /source-findings': { summary: 'Lists the open findings of the source watch.' },
    'POST /source-findings/:id/dismiss': { summary: 'Closes a finding.' },
  },
  Hubs: {
    'GET /hubs': { summary: 'Lists the hubs with their articles.' },
    'POST /hubs': { summary: 'Adds a hub.', status: 201 },
    'PUT /hubs/:id': { summary: 'Changes a hub.' },
    'DELETE /hubs/:id': { summary: 'Deletes a hub.' },
  },
  Authors: {
    'GET /authors': { summary: 'Lists the authors.', response: schemas.authors },
    'GET /people': { summary: 'Lists the names of authors and reviewers.' },
    'POST /authors': { summary: 'Adds an author.', status: 201 },
    'PUT /authors/:id': { summary: 'Changes an author.' },
    'DELETE /authors/:id': { summary: 'Deletes an author.' },
  },
  'Keywords and links': {
    'GET /keywords': { summary: 'Lists and searches keywords.', response: schemas.keywords },
    'POST /keywords': { summary: 'Adds a keyword.', status: 201 },
    'POST /keywords/import': { summary: 'Reads or imports keywords from a file.' },
    'POST /keywords/delete': { summary: 'Deletes several keywords.' },
    'PUT /keywords/:id': { summary: 'Changes a keyword.' },
    'DELETE /keywords/:id': { summary: 'Deletes a keyword.' },
    'POST /links/dead': { summary: 'Finds the paths that lead nowhere.' },
    'GET /links/targets': {
      summary: 'Lists the pages that a text can link to.',
      response: schemas.linkTargets,
    },
    'POST /links/mentions': { summary: 'Finds articles that mention a text without a link.' },
    'GET /links/orphans': {
      summary: 'Lists the published articles that no other article links to.',
      response: schemas.orphans,
    },
  },
  'Content queue': {
    'GET /queue': { summary: 'Lists the queue items of a status.', response: schemas.queueItems },
    'POST /queue': { summary: 'Adds an item.', status: 201, response: schemas.queueItem },
    'GET /queue/counts': { summary: 'Counts the items by status.', response: schemas.queueCounts },
    'POST /queue/process-all': { summary: 'Starts the generation of every queued item.' },
    'GET /queue/:id': {
      summary: 'Returns an item with its result and history.',
      response: schemas.queueItem,
    },
    'PATCH /queue/:id': { summary: 'Changes the result of an item in review.' },
    'POST /queue/:id/approve': { summary: 'Approves a result.' },
    'POST /queue/:id/reject': { summary: 'Rejects a result.' },
    'POST /queue/:id/retry': { summary: 'Queues a failed item again.', response: schemas.queueItem },
    'POST /queue/:id/cancel': { summary: 'Cancels an item.', response: schemas.queueItem },
    'DELETE /queue/:id': { summary: 'Removes a failed or rejected item.' },
    'POST /functions/generate-content': {
      summary: 'Starts the generation of an item, or generates a text in this request.',
    },
    'POST /functions/publish-article': { summary: 'Publishes an approved result.' },
  },
  'Search data and results': {
    'POST /functions/sync-gsc': { summary: 'Stores search data. The body is {gscData: [rows], days}.' },
    'GET /gsc/opportunities': {
      summary: 'Lists the opportunities with their explanations.',
      response: schemas.opportunities,
    },
    'GET /gsc/change': { summary: 'Explains the change of traffic between two periods.' },
    'GET /gsc/articles/:id/queries': { summary: 'Lists the search queries of an article.' },
    'GET /gsc/queries': { summary: 'Lists the search terms with their kind, page and topic.' },
    'GET /gsc/terms': { summary: 'Describes the search data of a term.' },
    'GET /gsc/snapshots': { summary: 'Lists the imports of search data.', response: schemas.snapshots },
    'DELETE /gsc/snapshots/:id': { summary: 'Removes an import of search data.', status: 204 },
    'PUT /gsc/languages': { summary: 'Changes the language of several keywords.' },
    'PUT /gsc/keywords/:id/language': { summary: 'Changes the language of a keyword.' },
    'GET /results': { summary: 'Returns the views and scan clicks of a period.', response: schemas.results },
    'GET /results/export': { summary: 'Returns the results as CSV.', contentType: 'text/csv' },
    'GET /results/articles': { summary: 'Returns the results of several articles.' },
    'GET /results/articles/:id': { summary: 'Returns the results of an article.' },
  },
  Planning: {
    'GET /today': { summary: 'Describes the work of today.' },
    'GET /calendar': { summary: 'Lists the articles of a period.' },
    'PUT /calendar/:id': { summary: 'Moves an article to another day.' },
    'GET /comments': { summary: 'Lists the comments on an article or a queue item.' },
    'POST /comments': { summary: 'Adds a comment.', status: 201 },
    'PUT /comments/:id': { summary: 'Resolves a comment or opens it again.' },
    'GET /weekly-mail': { summary: 'Says whether the user gets the weekly mail.' },
    'PUT /weekly-mail': { summary: 'Subscribes to the weekly mail or unsubscribes.' },
    'POST /weekly-mail/unsubscribe': { summary: 'Unsubscribes with the link of a mail.' },
    'GET /weekly-mail/unsubscribe': { summary: 'Redirects to the page that unsubscribes.', status: 303 },
  },
  Accounts: {
    'GET /config': { summary: 'Describes how to sign in.' },
    'GET /me': { summary: 'Describes the signed-in user.' },
    'POST /setup/admin': { summary: 'Makes the first user an admin.' },
    'GET /sessions': { summary: "Lists the user's sessions." },
    'DELETE /sessions/:id': { summary: 'Ends a session.' },
    'GET /users': { summary: 'Lists the users.' },
    'PUT /users/:id/roles': { summary: 'Changes the roles of a user.' },
    'PUT /users/:id/suspension': { summary: 'Suspends a user or ends the suspension.' },
    'DELETE /users/:id': { summary: 'Deletes a user.' },
    'DELETE /users/:id/sessions': { summary: 'Ends every session of a user.' },
    'DELETE /users/:id/factors': { summary: 'Removes the authenticator apps of a user.' },
    'POST /users/invite': { summary: 'Invites a user.' },
    'GET /invitations': { summary: 'Lists the open invitations.' },
    'POST /invitations/:id/link': { summary: 'Creates the link of an invitation.' },
    'POST /invitations/:id/resend': { summary: 'Sends an invitation again.' },
    'DELETE /invitations/:id': { summary: 'Revokes an invitation.' },
    'POST /invitation/describe': { summary: 'Describes the invitation of a link.' },
    'POST /invitation/accept': { summary: 'Accepts an invitation.' },
    'GET /tokens': {
      summary: 'Lists API tokens: the own ones, and for admins all.',
      response: schemas.tokens,
    },
    'POST /tokens': { summary: 'Creates an API token.', status: 201, response: schemas.createdToken },
    'DELETE /tokens/:id': { summary: 'Revokes an API token.' },
  },
  Operation: {
    'GET /settings': { summary: 'Returns the site settings.' },
    'PUT /settings': { summary: 'Changes the site settings.' },
    'GET /webhooks': { summary: 'Lists the webhooks.' },
    'POST /webhooks': { summary: 'Adds a webhook and returns the secret of its signatures.', status: 201 },
    'PUT /webhooks/:id': { summary: 'Changes, enables or disables a webhook.' },
    'DELETE /webhooks/:id': { summary: 'Deletes a webhook.' },
    'POST /webhooks/:id/test': { summary: 'Sends a test event.', status: 201 },
    'GET /webhooks/:id/deliveries': { summary: 'Lists the deliveries of a webhook, newest first.' },
    'POST /webhooks/:id/deliveries/:delivery/redeliver': { summary: 'Sends a delivery again.' },
    'GET /audit': { summary: 'Lists the audit log.' },
    'GET /audit/export': { summary: 'Returns the audit log as CSV.', contentType: 'text/csv' },
    'GET /status': { summary: 'Describes the running processes.' },
    'GET /events': { summary: 'Streams events about changed data.', contentType: 'text/event-stream' },
    'POST /import': { summary: 'Uploads a file with articles. The body is the file.', status: 201 },
    'GET /import': { summary: 'Lists the imports.' },
    'GET /import/:id': { summary: 'Describes an import.' },
    'POST /import/:id/start': { summary: 'Starts an import.' },
    'DELETE /import/:id': { summary: 'Discards an import.' },
    'GET /export': { summary: 'Returns all articles as a zip file.', contentType: 'application/zip' },
  },
} as const satisfies Record<string, Record<string, RouteDescription>>;

/** The events of webhooks, which the product sends to other systems. */
export const webhookSummaries: Record<WebhookEvent, string> = {
  'article.published': 'An article was published.',
  'article.changed': 'A published article was changed.',
  'article.removed': 'An article was archived, deleted or made a draft again.',
  'queue.needs_review': 'The result of a queue item waits for its review.',
  'import.done': 'An import of articles is finished.',
};
