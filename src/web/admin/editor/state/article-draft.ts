import { site } from '../../../../../site.config.ts';
import { type ArticleStatus, articleFieldsSchema } from '../../../../domain/articles/article.ts';
import { outcomeOfSaving } from '../../../../domain/articles/save-outcome.ts';
import { locales } from '../../../../domain/locale.ts';
import { fromOsloField, toOsloField } from '../../../../domain/oslo-time.ts';
import type { EditedArticle } from '../../articles/data.ts';

/** The highest number of characters that the server accepts for the text in one language. */
export const maxContentLength = 500_000;

/** The text of the editor's fields as the user typed it. */
export const blankDraft = {
  title_no: '',
  title_en: '',
  meta_description_no: '',
  meta_description_en: '',
  excerpt_no: '',
  excerpt_en: '',
  content_no: '',
  content_en: '',
  slug: '',
  status: 'draft' as ArticleStatus,
  /** Oslo time, as a datetime-local field needs it. */
  auto_publish_at: '',
  keywords: '',
  author_name: site.defaultAuthor as string,
  featured_image_url: '',
  featured_image_alt_no: '',
  featured_image_alt_en: '',
  reviewer_name: '',
  /** A day such as 2026-11-16, or an empty string. */
  reviewed_on: '',
};
export type Draft = typeof blankDraft;
export type DraftField = keyof Draft;
export const draftFields = Object.keys(blankDraft) as DraftField[];

export type Stored = Pick<
  EditedArticle,
  Exclude<DraftField, 'keywords' | 'auto_publish_at' | 'featured_image_url' | 'reviewed_on'>
> & {
  keywords: string[];
  auto_publish_at: string | null;
  featured_image_url: string | null;
  reviewed_on: string | null;
};

export function draftOf(article: Stored): Draft {
  const draft: Record<string, unknown> = {};
  for (const field of draftFields) draft[field] = article[field] ?? '';
  return {
    ...(draft as unknown as Draft),
    keywords: article.keywords.join(', '),
    auto_publish_at: article.auto_publish_at ? draftTime(article.auto_publish_at) : '',
  };
}

/** Copies stored field values into a draft. Unknown fields, which another release may have written, are ignored. */
export function draftFromFields(draft: Draft, fields: Record<string, string>): Draft {
  const known = draftFields.filter((field) => typeof fields[field] === 'string');
  return { ...draft, ...Object.fromEntries(known.map((field) => [field, fields[field]])) };
}

export const keywordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean);

/**
 * Converts the draft into the fields to send. A publish time that the user did not change stays exactly the stored
 * instant.
 */
export function fieldsOf(draft: Draft, stored?: Pick<Stored, 'auto_publish_at'>) {
  const isUnchanged = stored?.auto_publish_at && draftTime(stored.auto_publish_at) === draft.auto_publish_at;
  const time = isUnchanged
    ? new Date(stored.auto_publish_at ?? 0)
    : fromOsloField(draft.auto_publish_at)?.time;
  const trimmed = Object.fromEntries(
    draftFields.map((field) => [field, draft[field].trim()]),
  ) as unknown as Draft;
  return {
    ...trimmed,
    content_no: draft.content_no,
    content_en: draft.content_en,
    keywords: keywordsOf(draft.keywords),
    author_name: trimmed.author_name || site.defaultAuthor,
    auto_publish_at: time ?? null,
    featured_image_url: trimmed.featured_image_url || null,
    reviewed_on: draft.reviewed_on || null,
  };
}

/** How the article will appear on the public site after the draft is saved. */
export const saveOutcome = (draft: Draft, stored: Stored | undefined, now = new Date()) =>
  outcomeOfSaving(
    stored?.status,
    { status: draft.status, publishAt: fieldsOf(draft, stored).auto_publish_at ?? undefined },
    now,
  );

/** The schedule of an article, with the publish time in ISO format. `at` is undefined until the user chooses a time. */
export interface Schedule {
  at: string | undefined;
}

/** The schedule that the user chose, or else the saved one. Undefined if the article is not scheduled. */
export function scheduleOf(draft: Draft, stored: Stored | undefined): Schedule | undefined {
  const saved = stored?.status === 'scheduled' ? { at: stored.auto_publish_at ?? undefined } : undefined;
  if (draft.status !== 'scheduled') return saved;
  return { at: fieldsOf(draft, stored).auto_publish_at?.toISOString() ?? saved?.at };
}

const draftTime = (iso: string) => toOsloField(new Date(iso));

/**
 * The value of a field for comparisons. Line endings in the text, spaces between keywords and outer spaces in other
 * fields make no difference. An empty author is the default author.
 */
function comparable(draft: Draft, field: DraftField): string {
  if (field === 'content_no' || field === 'content_en') return draft[field].replaceAll('\r\n', '\n');
  if (field === 'keywords') return keywordsOf(draft.keywords).join(', ');
  if (field === 'author_name') return draft.author_name.trim() || site.defaultAuthor;
  return draft[field].trim();
}

export const differs = (a: Draft, b: Draft, field: DraftField): boolean =>
  a[field] !== b[field] && comparable(a, field) !== comparable(b, field);

export const changedFields = (a: Draft, b: Draft): DraftField[] =>
  draftFields.filter((field) => differs(a, b, field));

/**
 * Merges two drafts that started from `base`: my value in the fields that I changed, their value in all other fields.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Draft {
  const merged: Record<string, string> = { ...mine };
  for (const field of draftFields) if (!differs(base, mine, field)) merged[field] = theirs[field];
  return merged as unknown as Draft;
}

/**
 * Returns an earlier version with the current slug, status and schedule. The current picture stays if the earlier
 * version has none.
 */
export function restoreDraft(current: Draft, earlier: Draft): Draft {
  const { slug, status, auto_publish_at } = current;
  const { featured_image_url, featured_image_alt_no, featured_image_alt_en } = earlier.featured_image_url
    ? earlier
    : current;
  const picture = { featured_image_url, featured_image_alt_no, featured_image_alt_en };
  return { ...earlier, ...picture, slug, status, auto_publish_at };
}

/** The problems that concern one field only, whatever is wrong with it. */
const kindOfField = {
  keywords: 'keyword',
  slug: 'slug',
  auto_publish_at: 'no_time',
  reviewed_on: 'review_date',
  featured_image_url: 'image',
} as const;

export type DraftProblem =
  | { kind: 'too_long'; max: number }
  | { kind: (typeof kindOfField)[keyof typeof kindOfField] | 'untitled' | 'empty' | 'past' | 'other' };

/** Returns the first problem of each field that the server would reject. */
export function problemsOf(
  draft: Draft,
  now: Date,
  stored?: Stored & { status: ArticleStatus },
): Partial<Record<DraftField, DraftProblem>> {
  const fields = fieldsOf(draft, stored);
  const problems: Partial<Record<DraftField, DraftProblem>> = {};
  for (const issue of articleFieldsSchema.safeParse(fields).error?.issues ?? []) {
    const field = issue.path[0] as DraftField;
    const problem = problemOf(draft, field, issue);
    const isMissing = problem.kind === 'empty' || problem.kind === 'untitled';
    problems[isMissing ? missingField(draft) : field] ??= problem;
  }
  // An empty address is filled in from the title, so only the missing title is a problem.
  if (draft.slug === '' && (problems.title_no || problems.title_en)) delete problems.slug;
  if (draft.status === 'scheduled' && fields.auto_publish_at && !problems.auto_publish_at) {
    const isUnchanged =
      stored?.status === 'scheduled' && stored.auto_publish_at === fields.auto_publish_at.toISOString();
    if (!isUnchanged && fields.auto_publish_at <= now) problems.auto_publish_at = { kind: 'past' };
  }
  return problems;
}

/** The field to fill in if a title or a text is missing: the missing half of a language that was begun. */
function missingField(draft: Draft): DraftField {
  const isBlank = (field: DraftField) => draft[field].trim() === '';
  const begun =
    locales.find((locale) => !isBlank(`title_${locale}`) || !isBlank(`content_${locale}`)) ?? 'no';
  return isBlank(`title_${begun}`) ? `title_${begun}` : `content_${begun}`;
}

function problemOf(
  draft: Draft,
  field: DraftField,
  issue: { code: string; path: PropertyKey[] },
): DraftProblem {
  if (field === 'keywords') return { kind: 'keyword' };
  if (issue.code === 'too_big' && 'maximum' in issue) return { kind: 'too_long', max: Number(issue.maximum) };
  if (field in kindOfField) return { kind: kindOfField[field as keyof typeof kindOfField] };
  if (issue.code !== 'custom') return { kind: 'other' };
  return { kind: draft.status === 'draft' || draft.status === 'archived' ? 'untitled' : 'empty' };
}

export type EditorTab = 'no' | 'en' | 'settings';

/** Articles that are archived or deleted have a restore button instead of an archive button. */
export const isArchivedOrDeleted = (article: Pick<EditedArticle, 'status' | 'deleted_at'>): boolean =>
  article.status === 'archived' || article.deleted_at !== null;

export const tabOf = (field: DraftField): EditorTab =>
  (!field.startsWith('featured_') && locales.find((locale) => field.endsWith(`_${locale}`))) || 'settings';
