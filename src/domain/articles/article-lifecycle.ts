import type { ArticleStatus } from './article.ts';

export const revisionNotes = [
  'created',
  'saved',
  'published',
  'auto_published',
  'archived',
  'restored',
  'binned',
  'reverted',
  'translation_checked',
  'imported',
] as const;
export type RevisionNote = (typeof revisionNotes)[number];

export type TranslationState = 'missing' | 'stale' | 'current';

/** A scheduled article is published at most this long after its publish time. */
export const publishWithinMs = 5000;

/** Whether a scheduled article is still unpublished, more than `publishWithinMs` after its publish time. */
export const isOverdue = (article: { status: ArticleStatus; auto_publish_at: Date | null }, now: Date) =>
  article.status === 'scheduled' &&
  article.auto_publish_at !== null &&
  now.getTime() - article.auto_publish_at.getTime() > publishWithinMs;

export const binDays = 30;
