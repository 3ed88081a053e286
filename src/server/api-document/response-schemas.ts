import { z } from 'zod';
import { apiScopes } from '../../domain/api-tokens/api-token.ts';
import { articleShape } from '../../domain/articles/article.ts';
import { intentSchema } from '../../domain/keywords/keyword.ts';
import { localeSchema } from '../../domain/locale.ts';
import { queuePayloadSchema, queueStatusSchema, queueTypeSchema } from '../../domain/queue/queue-item.ts';

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
