import { z } from 'zod';
import type { ArticleStatus } from '../articles/article.ts';
import { localeSchema } from '../locale.ts';
import { maxOriginalBytes } from '../media/media.ts';

/** The maximum sizes of an upload and of its content after unpacking. */
export const maxImportBytes = 100 * 1024 * 1024;
export const maxUnpackedBytes = 500 * 1024 * 1024;
export const maxUnpackedFileBytes = maxOriginalBytes;
export const maxArchiveFiles = 50_000;

export const importFormats = ['novasjekk', 'ghost', 'wordpress'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importStates = ['reading', 'ready', 'importing', 'done', 'failed', 'undoing', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

/** The outcome of an import for one article. In a preview, it is the expected outcome. */
export const importOutcomes = ['create', 'update', 'unchanged', 'exists', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportItem {
  slug: string;
  title: string;
  outcome: ImportOutcome;
  /** The status of the article in the upload. Refused items and items of older imports have none. */
  status?: ArticleStatus;
  /** Why the article was rejected, and which content could not be imported. */
  remarks: ImportRemark[];
}

/** Facts about an upload besides the list of its articles. Imports by older releases lack some of them. */
export interface ImportFacts {
  /** Content that cannot become an article. For the kind `type`, `name` is the custom post type. */
  leftOut?: { kind: 'comments' | 'media' | 'type'; name?: string; count: number }[];
  /** The number of refused articles by reason. */
  refused?: Partial<Record<ImportRemark, number>>;
  /**
   * The pages of a WordPress or Ghost export, which are left out unless the user chooses to import them too. Counts how
   * many of them would have each outcome.
   */
  pages?: Partial<Record<ImportOutcome, number>>;
  /** Whether texts refer to the former site by a placeholder or a path, so that the screen asks for its address. */
  asksForAddress?: boolean;
  /** The number of images on other sites that were fetched, and of images that could not be stored. */
  images?: { fetched: number; failed: number };
  /** The articles that an undo left as they were, because somebody changed them during the undo. */
  kept?: { slug: string; title: string }[];
}

/** Whether an imported article was changed since its import, and how. */
export type ImportedArticleState = 'unchanged' | 'edited' | 'draft' | 'binned' | 'deleted';

/** What undoing an import would do. An import with `changed` articles cannot be undone. */
export interface UndoPlan {
  created: number;
  updated: number;
  changedCount: number;
  /** Only the first changed articles. `changedCount` is the number of all. */
  changed: { id: string; slug: string; title: string; state: Exclude<ImportedArticleState, 'unchanged'> }[];
}

/** The codes of the remarks on an article. Screens translate them. */
export const importRemarks = [
  'no_text',
  'not_a_post',
  'in_trash',
  'title_shortened',
  'not_valid',
  'slug_made',
  'remote_images',
  'needs_address',
  'image_failed',
  'shortcodes',
  'shortcodes_kept',
  'embeds',
  'sub_sup',
  'was_protected',
  'schedule_passed',
  'fields_left_out',
] as const;
export type ImportRemark = (typeof importRemarks)[number];

export const importUploadSchema = z.object({
  name: z.string().trim().max(300).default(''),
  locale: localeSchema.default('no'),
});

/** The address of the former site, without a trailing slash. The scheme may be left out. */
const siteAddressSchema = z
  .string()
  .trim()
  .max(300)
  .transform((text, context) => {
    if (text === '') return '';
    const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
    if (url?.hostname.includes('.') && !url.username && !url.password && !url.search)
      return (url.origin + url.pathname).replace(/\/$/, '');
    context.addIssue({ code: 'custom', message: 'not a web address' });
    return z.NEVER;
  });

export const importStartSchema = z.strictObject({
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
  /** Whether the pages of the upload become articles. */
  takes_pages: z.boolean().default(false),
  site_address: siteAddressSchema.default(''),
});
export type ImportChoices = z.output<typeof importStartSchema>;
