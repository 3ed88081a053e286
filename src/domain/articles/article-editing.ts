import { z } from 'zod';
import { type ArticleStatus, articleShape, articleStatuses, checkArticle } from './article.ts';

/** What a writer may set; blank, the author is the site's own. When it was published is the server's to say. */
const draftShape = articleShape
  .omit({ published_at: true })
  .extend({ author_name: articleShape.shape.author_name.or(z.literal('')).default('') });

const version = z.number().int().min(1);

export const articleDraftSchema = draftShape.check(checkArticle);
export type ArticleDraft = z.input<typeof articleDraftSchema>;

/** A save says which version its writer saw. */
export const articleSaveSchema = draftShape.extend({ version }).check(checkArticle);

/** An action on an article as one saw it; without a version, on the article as it is. */
export const articleActionSchema = z.object({ version: version.optional() });
export const articleVersionSchema = z.object({ version });

export const listStates = [...articleStatuses, 'bin'] as const;
export const languageFilters = ['missing_no', 'missing_en', 'stale_no', 'stale_en'] as const;
export const articleSorts = ['created', 'updated', 'published', 'title'] as const;

const page = z.coerce.number().int().min(1).max(100_000).default(1);

export const articleSearchSchema = z.object({
  page,
  q: z.string().trim().max(200).default(''),
  status: z.enum(listStates).or(z.literal('')).default(''),
  language: z.enum(languageFilters).or(z.literal('')).default(''),
  sort: z.enum(articleSorts).default('created'),
});
export type ArticleSearch = z.output<typeof articleSearchSchema>;

export const pageQuerySchema = z.object({ page });

export const bulkSchema = z.strictObject({
  action: z.enum(['archive', 'restore', 'delete']),
  ids: z.array(z.uuid()).min(1).max(200),
});
export type BulkAction = z.output<typeof bulkSchema>['action'];

export const slugProposalSchema = z.object({
  title: z.string().max(1000).default(''),
  except: z.uuid().optional(),
});

export const translationCheckedSchema = z.strictObject({ version, locale: z.enum(['no', 'en']) });

/** How a version of an article came to be. */
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

/** How late publishing may be before it counts as overdue. */
export const publishWithinMs = 5000;

/** A scheduled article whose time has passed without its being published. */
export const isOverdue = (
  article: { status: ArticleStatus; auto_publish_at: Date | null },
  now: Date,
): boolean =>
  article.status === 'scheduled' &&
  article.auto_publish_at !== null &&
  now.getTime() - article.auto_publish_at.getTime() > publishWithinMs;

/** For how long the bin keeps an article. */
export const binDays = 30;
