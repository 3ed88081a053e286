import { z } from 'zod';
import { apiScopes } from '../../domain/api-tokens/api-token.ts';
import { articleShape, articleStatusSchema } from '../../domain/articles/article.ts';
import { revisionNotes } from '../../domain/articles/article-lifecycle.ts';
import { intentSchema } from '../../domain/keywords/keyword.ts';
import { localeSchema } from '../../domain/locale.ts';
import { queuePayloadSchema, queueStatusSchema, queueTypeSchema } from '../../domain/queue/queue-item.ts';
import type { WebhookEvent } from '../../domain/webhooks/webhook.ts';

/** The responses of the routes that programs use most. A response may contain further fields. */

const time = z.iso.datetime();
const position = { page: z.int(), pages: z.int() };
const translationState = z.enum(['missing', 'stale', 'current']);

const listedArticle = articleShape.omit({ content_no: true, content_en: true }).extend({
  id: z.uuid(),
  version: z.int().describe('Send it back when you save the article.'),
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
  auto_publish_at: time.nullable(),
  translation: z.object({ no: translationState, en: translationState }),
});
export const article = listedArticle.extend({ content_no: z.string(), content_en: z.string() });
export const articles = z.object({ articles: z.array(listedArticle), ...position, total: z.int() });
export const drafts = z.object({
  drafts: z.array(
    z.object({
      mine: z.boolean(),
      email: z.string(),
      version: z.int(),
      fields: z.record(z.string(), z.string()),
      saved_at: time,
    }),
  ),
});

export const slugProposal = z.object({ slug: z.string() });
const revision = z.object({
  number: z.int(),
  saved_at: time,
  saved_by_email: z.string().nullable(),
  note: z.enum(revisionNotes),
  status: articleStatusSchema,
  words_no: z.int(),
  words_en: z.int(),
});
export const revisions = z.object({ revisions: z.array(revision), ...position, total: z.int() });
export const fullRevision = revision.extend({ fields: z.record(z.string(), z.unknown()) });
export const claims = z.object({
  ties: z.array(z.object({ id: z.uuid(), locale: localeSchema, sentence: z.string(), source_id: z.uuid() })),
});
export const corrections = z.object({
  corrections: z.array(
    z.object({ id: z.uuid(), corrected_at: time, text_no: z.string(), text_en: z.string() }),
  ),
});
export const images = z.object({
  images: z.array(z.object({ hash: z.string(), url: z.string() })),
  ...position,
});
export const authors = z.object({
  authors: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string(), updated_at: time })),
});
export const linkTargets = z.object({
  targets: z.array(z.object({ slug: z.string(), title: z.string(), keywords: z.array(z.string()) })),
});
export const orphans = z.object({ orphans: z.array(z.object({ slug: z.string() })) });

const source = z.object({
  id: z.uuid(),
  url: z.string(),
  title_no: z.string(),
  title_en: z.string(),
  facts_no: z.string().describe('One fact per line.'),
  facts_en: z.string().describe('One fact per line.'),
  updated_at: time,
});
export const sources = z.object({ sources: z.array(source), ...position, total: z.int() });

export const sourceChoices = z.object({
  sources: z.array(source.omit({ facts_no: true, facts_en: true, updated_at: true })),
});

const keyword = z.object({
  id: z.uuid(),
  term: z.string(),
  locale: localeSchema,
  intent: intentSchema,
  difficulty: z.int(),
  volume: z.int(),
  updated_at: time,
});
export const keywords = z.object({ keywords: z.array(keyword), ...position, total: z.int() });

export const queueCounts = z.record(queueStatusSchema, z.int());
export const queueItem = z.object({
  id: z.uuid(),
  type: queueTypeSchema,
  status: queueStatusSchema,
  payload: queuePayloadSchema,
  created_at: time,
});
export const queueItems = z.object({
  items: z.array(queueItem),
  counts: queueCounts,
  ...position,
});

export const opportunities = z.object({
  opportunities: z.array(
    z.object({ keywordId: z.uuid(), term: z.string(), locale: localeSchema, score: z.number() }),
  ),
  more: z.boolean(),
});
export const snapshots = z.object({ snapshots: z.array(z.object({ id: z.uuid() })), ...position });
export const results = z.object({
  isCounting: z.boolean(),
  days: z.array(z.object({ day: z.iso.date(), views: z.int(), scans: z.int() })),
  pages: z.array(z.object({ path: z.string(), views: z.int(), scans: z.int() })),
});

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  ending: z.string(),
  created_at: time,
  expires_at: time,
  last_used_at: time.nullable(),
  expired: z.boolean(),
});
export const tokens = z.object({ tokens: z.array(token), ...position, total: z.int() });
export const createdToken = token.extend({
  secret: z.string().describe('The token. It is shown only here.'),
});

const eventOf = (data: z.ZodObject) => z.object({ id: z.uuid(), type: z.string(), timestamp: time, data });
const articleEvent = eventOf(
  z.object({
    article: z.object({
      id: z.uuid(),
      slug: z.string(),
      title_no: z.string(),
      title_en: z.string(),
      urls: z.partialRecord(localeSchema, z.url()),
      published_at: time.nullable(),
      updated_at: time,
    }),
  }),
);
/** The messages of webhooks by event. */
export const webhookMessages: Record<WebhookEvent, z.ZodType> = {
  'article.published': articleEvent,
  'article.changed': articleEvent,
  'article.removed': articleEvent,
  'queue.needs_review': eventOf(
    z.object({
      item: z.object({
        id: z.uuid(),
        type: queueTypeSchema,
        term: z.string(),
        locale: localeSchema,
        article_id: z.uuid().nullable(),
      }),
    }),
  ),
  'import.done': eventOf(
    z.object({
      import: z.object({ id: z.uuid(), file_name: z.string(), counts: z.record(z.string(), z.int()) }),
    }),
  ),
};
