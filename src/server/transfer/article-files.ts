import { parse, stringify } from 'yaml';
import { z } from 'zod';
import type { ArticleInput } from '../../domain/articles/article.ts';
import { usableAddresses } from '../../domain/articles/old-address.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { pick } from '../../domain/pick.ts';
import { Problem } from '../../domain/problems.ts';
import type { ArticleToExport } from '../articles/transferred-article.ts';
import type { ImportedArticle } from './imported-article.ts';

const languageFields = ['title', 'meta_description', 'excerpt', 'featured_image_alt'] as const;
const textStamps = ['text_no_changed_at', 'text_en_changed_at'] as const;

const filePath = (slug: string, locale: Locale) => `articles/${slug}/${locale}.md`;

/** Writes one Markdown file per language. The first also has the fields that both languages share. */
export function writeArticleFiles(article: ArticleToExport): { path: string; text: string }[] {
  const writtenLocales = locales.filter((locale) => hasText(article, locale));
  const shared = {
    ...pick(article, 'id', 'status'),
    author: article.author_name,
    ...(article.reviewer_name && { reviewer: article.reviewer_name }),
    ...(article.reviewed_on && { reviewed_on: article.reviewed_on }),
    keywords: article.keywords,
    featured_image: article.featured_image_url,
    ...pick(
      article,
      'created_at',
      'updated_at',
      'published_at',
      'auto_publish_at',
      'archived_at',
      'old_slugs',
    ),
    ...(article.old_addresses.length > 0 && { old_addresses: article.old_addresses }),
    ...pick(article, ...textStamps),
  };
  return writtenLocales.map((locale, n) => {
    const localeFields = Object.fromEntries(
      languageFields.map((field) => [field, article[`${field}_${locale}`]]),
    );
    const matter = stringify({ ...localeFields, ...(n === 0 && shared) }, { lineWidth: 0 });
    return {
      path: filePath(article.slug, locale),
      text: `---\n${matter}---\n\n${article[`content_${locale}`]}`,
    };
  });
}

const hasText = (article: ArticleToExport, locale: Locale): boolean =>
  [...languageFields, 'content' as const].some((field) => article[`${field}_${locale}`] !== '');

const time = z.coerce.date();
const matterSchema = z.object({
  title: z.coerce.string().default(''),
  meta_description: z.coerce.string().default(''),
  excerpt: z.coerce.string().default(''),
  featured_image_alt: z.coerce.string().default(''),
  id: z.uuid().optional(),
  status: z.string().optional(),
  author: z.string().optional(),
  reviewer: z.string().optional(),
  reviewed_on: z.iso.date().optional(),
  keywords: z.array(z.coerce.string()).optional(),
  featured_image: z.string().nullish(),
  created_at: time.optional(),
  updated_at: time.optional(),
  published_at: time.nullish(),
  auto_publish_at: time.nullish(),
  archived_at: time.nullish(),
  old_slugs: z.array(z.string()).optional(),
  old_addresses: z.array(z.string()).optional(),
  text_no_changed_at: time.optional(),
  text_en_changed_at: time.optional(),
});

/** Reads the files of one folder into an article. This is the inverse of writeArticleFiles. */
export function readArticleFiles(slug: string, files: Partial<Record<Locale, string>>): ImportedArticle {
  const read = Object.fromEntries(
    locales.flatMap((locale) => {
      const text = files[locale];
      return text === undefined ? [] : [[locale, readLanguageFile(filePath(slug, locale), text)]];
    }),
  ) as Partial<Record<Locale, ReturnType<typeof readLanguageFile>>>;
  const shared: Partial<z.output<typeof matterSchema>> = { ...read.en?.matter, ...read.no?.matter };
  const fieldsIn = (locale: Locale) => ({
    ...Object.fromEntries(
      languageFields.map((field) => [`${field}_${locale}`, read[locale]?.matter[field] ?? '']),
    ),
    [`content_${locale}`]: read[locale]?.content ?? '',
  });
  const stamps = pick(shared, 'id', 'created_at', 'updated_at', 'archived_at', ...textStamps);
  return {
    fields: {
      slug,
      status: shared.status ?? 'draft',
      author_name: shared.author ?? '',
      reviewer_name: shared.reviewer ?? '',
      reviewed_on: shared.reviewed_on ?? null,
      keywords: shared.keywords ?? [],
      featured_image_url: shared.featured_image ?? null,
      published_at: shared.published_at ?? null,
      auto_publish_at: shared.auto_publish_at ?? null,
      ...fieldsIn('no'),
      ...fieldsIn('en'),
    } as ArticleInput,
    stamps: withoutUndefined(stamps) as ImportedArticle['stamps'],
    oldSlugs: shared.old_slugs ?? [],
    oldAddresses: usableAddresses(shared.old_addresses ?? []),
    remarks: [],
  };
}

function readLanguageFile(path: string, text: string) {
  const match = /^\ufeff?---[ \t]*\r?\n([\s\S]*?\r?\n|)---[ \t]*(?:\r?\n(?:\r?\n)?|$)/.exec(text);
  if (!match) throw new Problem('import_unreadable', { details: { file: path } });
  try {
    // YAML aliases and custom types are forbidden. Aliases can expand exponentially.
    const matter = matterSchema.parse(parse(match[1] ?? '', { maxAliasCount: 0, schema: 'core' }) ?? {});
    return { matter, content: text.slice(match[0].length) };
  } catch (error) {
    throw new Problem('import_unreadable', { details: { file: path }, cause: error });
  }
}

const withoutUndefined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
