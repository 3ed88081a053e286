import { z } from 'zod';
import { maxOriginalBytes } from '../media/media.ts';

/** What an upload may weigh, and what may come out of it. */
export const maxImportBytes = 100 * 1024 * 1024;
export const maxUnpackedBytes = 500 * 1024 * 1024;
export const maxUnpackedFileBytes = maxOriginalBytes;
export const maxArchiveFiles = 50_000;

export const importFormats = ['novasjekk', 'ghost', 'wordpress'] as const;
export type ImportFormat = (typeof importFormats)[number];

export const importStates = ['reading', 'ready', 'importing', 'done', 'failed'] as const;
export type ImportState = (typeof importStates)[number];

/** What becomes, or became, of an article of an import. */
export const importOutcomes = ['create', 'update', 'unchanged', 'exists', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportItem {
  slug: string;
  title: string;
  outcome: ImportOutcome;
  /** Why it is refused, or what was left behind. */
  remarks: ImportRemark[];
}

/** Why something of an upload could not be taken over; the screens say it in words. */
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
  'was_protected',
] as const;
export type ImportRemark = (typeof importRemarks)[number];

export const importUploadSchema = z.object({
  name: z.string().trim().max(300).default(''),
  locale: z.enum(['no', 'en']).default('no'),
});

export const importStartSchema = z.strictObject({
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
});
export type ImportChoices = z.output<typeof importStartSchema>;
