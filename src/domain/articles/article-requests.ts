import { z } from 'zod';
import { localeSchema } from '../locale.ts';
import { listQuerySchema } from '../page-query.ts';
import { Problem } from '../problems.ts';
import { versionSchema } from '../version.ts';
import {
  type ArticleFields,
  articleFieldsSchema,
  articleShape,
  articleStatuses,
  checkArticle,
} from './article.ts';

/** The fields that users set. An empty author becomes the site's default author; the server sets `published_at`. */
const draftShape = articleShape
  .omit({ published_at: true })
  .extend({ author_name: articleShape.shape.author_name.or(z.literal('')).default('') });

/** Only autosaves have a session. All autosaves of one editing session share a revision. */
const session = z.uuid().optional();

export const articleDraftSchema = draftShape.extend({ session }).check(checkArticle);
export type ArticleDraft = z.output<typeof articleDraftSchema>;

/** Validates the fields of an article that come from no request: those of an import, the queue or a program. */
export function checkedFields(input: object): ArticleFields {
  const parsed = articleFieldsSchema.safeParse(input);
  if (!parsed.success) throw new Problem('invalid_input', { details: parsed.error.issues });
  return parsed.data;
}

/**
 * `version` is the version that the user started to edit. `used_proposals` lists the proposals that the user put into
 * the saved texts, each by the id of the API token that wrote it. The server then deletes these proposals.
 */
export const articleSaveSchema = draftShape
  .extend({ version: versionSchema, session, used_proposals: z.array(z.uuid()).max(50).optional() })
  .check(checkArticle);

export const unsavedDraftSchema = z.strictObject({
  version: versionSchema,
  fields: z
    .record(z.string().max(60), z.string().max(600_000))
    .refine((fields) => Object.keys(fields).length <= 60),
});

/** The fields that a program may propose to change. A proposal never touches the address, status or schedule. */
export const proposableFields = [
  'title_no',
  'title_en',
  'content_no',
  'content_en',
  'excerpt_no',
  'excerpt_en',
  'meta_description_no',
  'meta_description_en',
  'keywords',
] as const;

/** `version` is the version that the user saw. If undefined, the action applies to any version. */
export const articleActionSchema = z.object({ version: versionSchema.optional() });
export const articleVersionSchema = z.object({ version: versionSchema });

export const listStates = [...articleStatuses, 'bin'] as const;
export const languageFilters = ['missing_no', 'missing_en', 'stale_no', 'stale_en'] as const;
export const articleSorts = ['created', 'updated', 'published', 'title'] as const;

export const articleSearchSchema = listQuerySchema.extend({
  status: z.enum(listStates).or(z.literal('')).default(''),
  language: z.enum(languageFilters).or(z.literal('')).default(''),
  sort: z.enum(articleSorts).default('created'),
});
export type ArticleSearch = z.output<typeof articleSearchSchema>;

export const bulkSchema = z.strictObject({
  action: z.enum(['archive', 'restore', 'delete']),
  ids: z.array(z.uuid()).min(1).max(200),
});
export type BulkAction = z.output<typeof bulkSchema>['action'];

export const slugProposalSchema = z.object({
  title: z.string().max(1000).default(''),
  except: z.uuid().optional(),
});

export const translationCheckedSchema = z.strictObject({ version: versionSchema, locale: localeSchema });
