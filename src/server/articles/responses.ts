import { z } from 'zod';
import { articleStatusSchema } from '../../domain/articles/article.ts';
import { revisionNotes } from '../../domain/articles/article-lifecycle.ts';
import { localeSchema } from '../../domain/locale.ts';
import { strengthShape } from '../../domain/sources/source-strength.ts';
import {
  component,
  count,
  described,
  position,
  problemCode,
  rowShape,
  time,
} from '../platform/http/response-schemas.ts';
import { article_claims, article_corrections, article_revisions, articles } from './schema.ts';

const translationState = z.enum(['missing', 'stale', 'current']);

const { id, created_at, updated_at, archived_at, deleted_at, content_no, content_en, ...row } = rowShape(
  articles,
  ...(['number', 'version', 'exists_no', 'exists_en', 'deleted_status', 'list_state', 'title_key'] as const),
  ...([
    'text_no_changed_at',
    'text_en_changed_at',
    'translation_no',
    'translation_en',
    'search_key',
  ] as const),
);
const fieldsWithoutTexts = { ...row, status: articleStatusSchema };
const texts = { content_no, content_en };

export const listedArticle = component('ListedArticle', {
  id,
  version: described(z.int(), 'version'),
  ...fieldsWithoutTexts,
  created_at,
  updated_at,
  archived_at,
  deleted_at,
  translation: z.object({ no: translationState, en: translationState }),
  overdue: z.boolean(),
});

export const article = listedArticle.extend(texts).meta({ id: 'Article' });

export const articleList = z.object({ articles: z.array(listedArticle), more: z.boolean(), ...position });

export const bulkResult = z.object({
  done: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), code: problemCode })),
});

export const slugProposal = z.object({ slug: z.string() });

const revision = component('Revision', {
  ...rowShape(article_revisions, 'article_id', 'saved_by', 'fields', 'session'),
  status: articleStatusSchema,
  note: z.enum(revisionNotes),
});

export const revisionList = z.object({ revisions: z.array(revision), ...position });

export const fullRevision = revision.extend({ fields: z.object({ ...fieldsWithoutTexts, ...texts }) });

export const draftList = z.object({
  drafts: z.array(
    z.object({
      mine: z.boolean(),
      proposal: described(z.uuid().nullable(), 'proposal'),
      email: z.string(),
      version: z.int(),
      fields: z.record(z.string(), z.string()),
      saved_at: time,
    }),
  ),
});

const stalenessOf = z.object({ stale: z.boolean(), changedParagraphs: z.array(count) });

export const staleness = z.object({ no: stalenessOf, en: stalenessOf });

export const createdPreview = z.object({ id: z.uuid(), url: z.url(), expiresAt: time });

export const previewList = z.object({
  previews: z.array(
    z.object({ id: z.uuid(), createdAt: time, createdBy: z.string().nullable(), expiresAt: time }),
  ),
});

const { statistical_class, grade } = strengthShape;

export const claimTie = component('ClaimTie', {
  ...rowShape(article_claims, 'article_id', 'created_at'),
  locale: localeSchema,
  statistical_class: statistical_class.unwrap(),
  grade: grade.unwrap(),
});

export const claimTieList = z.object({ ties: z.array(claimTie) });

export const correction = component('Correction', rowShape(article_corrections, 'article_id'));

export const correctionList = z.object({ corrections: z.array(correction) });

/** The email addresses of the colleagues who have the article open. */
export const presence = z.object({ others: z.array(z.string()) });
