import { z } from 'zod';
import { articleStatusSchema } from '../articles/article.ts';
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

/** The codes of the remarks on an article. Screens translate them. */
export const importRemarks = [
  'no_text',
  'not_converted',
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

export const importItemSchema = z.object({
  slug: z.string(),
  title: z.string(),
  outcome: z.enum(importOutcomes),
  /** The status of the article in the upload. Refused items and items of older imports have none. */
  status: articleStatusSchema.optional(),
  /** Why the article was rejected, and which content could not be imported. */
  remarks: z.array(z.enum(importRemarks)),
  shortcodes: z.array(z.string()).optional(),
});
export type ImportItem = z.output<typeof importItemSchema>;

/** Facts about an upload besides the list of its articles. Imports by older releases lack some of them. */
export const importFactsSchema = z
  .object({
    /** Content that cannot become an article. For the kind `type`, `name` is the custom post type. */
    leftOut: z.array(
      z.object({ kind: z.enum(['comments', 'media', 'type']), name: z.string().optional(), count: z.int() }),
    ),
    refused: z.partialRecord(z.enum(importRemarks), z.int()),
    /** The expected outcomes of the pages, which are left out unless the user chooses to import them too. */
    pages: z.partialRecord(z.enum(importOutcomes), z.int()),
    /** Whether texts refer to the former site by a placeholder or a path, so that the screen asks for its address. */
    asksForAddress: z.boolean(),
    hasRemoteImages: z.boolean(),
    /** The number of images on other sites that were fetched, and of images that could not be stored. */
    images: z.object({ fetched: z.int(), failed: z.int() }),
    /** The number of foods by outcome. Undoing an import leaves the foods as they are. */
    foods: z.partialRecord(z.enum(importOutcomes), z.int()),
    /** The articles that an undo left as they were, because somebody changed them during the undo. */
    kept: z.array(z.object({ slug: z.string(), title: z.string() })),
  })
  .partial();
export type ImportFacts = z.output<typeof importFactsSchema>;

/** Whether an imported article was changed since its import, and how. */
const changedStates = ['edited', 'draft', 'binned', 'deleted'] as const;
export type ImportedArticleState = 'unchanged' | (typeof changedStates)[number];

/** What undoing an import would do. An import with `changed` articles cannot be undone. */
export const undoPlanSchema = z.object({
  created: z.int(),
  updated: z.int(),
  changedCount: z.int(),
  /** Only the first changed articles. `changedCount` is the number of all. */
  changed: z.array(
    z.object({ id: z.uuid(), slug: z.string(), title: z.string(), state: z.enum(changedStates) }),
  ),
});
export type UndoPlan = z.output<typeof undoPlanSchema>;

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

/** The path of the posts on a former Ghost site with custom routes, such as /blog/{slug}/. */
const postPathSchema = z
  .string()
  .trim()
  .max(200)
  .regex(/^$|^\/(?=.*\{slug\})(?:[^\s{}?#:]|\{(?:slug|year|month|day)\})+$/);

export const importStartSchema = z.strictObject({
  existing: z.enum(['skip', 'update']),
  images: z.enum(['keep', 'fetch']),
  takes_pages: z.boolean().default(false),
  site_address: siteAddressSchema.default(''),
  post_path: postPathSchema.default(''),
});
export type ImportChoices = z.output<typeof importStartSchema>;
