import { type ArticleFields, articleShape } from '../../domain/articles/article.ts';
import { isOverdue } from '../../domain/articles/article-lifecycle.ts';
import { pick } from '../../domain/pick.ts';
import type { ArticleRow } from './article-store.ts';

const fieldNames = Object.keys(articleShape.shape) as (keyof ArticleFields)[];

/** The fields that users set. In the bin, the status is the one with which the article will be restored. */
export function fieldsOf(row: ArticleRow): ArticleFields {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, row[name]])) as unknown as ArticleFields;
  return { ...fields, status: row.deleted_status ?? row.status };
}

export function toAdminArticle(row: ArticleRow, now: Date) {
  return {
    ...fieldsOf(row),
    ...pick(row, 'id', 'version', 'created_at', 'updated_at', 'archived_at', 'deleted_at'),
    translation: { no: row.translation_no, en: row.translation_en },
    overdue: isOverdue(row, now),
  };
}

export type AdminArticle = ReturnType<typeof toAdminArticle>;
export type ListedArticle = Omit<AdminArticle, 'content_no' | 'content_en'>;

/** Describes changed fields for the audit log; of contents only their length, because revisions store the text. */
export function describeChange(before: ArticleFields | undefined, after: ArticleFields) {
  const changed = fieldNames.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]));
  const described = (from: ArticleFields) =>
    Object.fromEntries(changed.map((name) => [name, shortened(name, from[name])]));
  return { before: before && described(before), after: described(after), changed };
}

const shortened = (name: keyof ArticleFields, value: unknown) =>
  name.startsWith('content_') ? { characters: String(value).length } : value;
