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

export const importStates = ['reading', 'ready', 'importing', 'done', 'failed'] as const;
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

/** The codes of the remarks on an article. Screens translate them. */
export const importRemarks = [
  'no_text',
  'not_a_post',
  'in_trash',
  'title_shortened',
  'not_valid',
  'slug_made',
  'remote_images',
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

export const importStartSchema = z.strictObject({
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
});
export type ImportChoices = z.output<typeof importStartSchema>;
