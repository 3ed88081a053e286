import { useTranslation } from 'react-i18next';
import { TextDiff } from '../parts/text-diff.tsx';
import { type Draft, type DraftField, differs, draftFields } from './state/article-draft.ts';
import { useFieldNames } from './translated-names.ts';

export function FieldChanges(props: {
  before: Draft;
  after: Draft;
  note?: (field: DraftField) => string | undefined;
}) {
  const { before, after, note } = props;
  const { t } = useTranslation('admin');
  const fields = draftFields.filter((field) => differs(before, after, field));
  if (fields.length === 0) return <p className="text-ink-soft">{t('editor.compare.same')}</p>;
  return (
    <ul className="grid gap-4">
      {fields.map((field) => (
        <FieldChange key={field} field={field} before={before} after={after} note={note?.(field)} />
      ))}
    </ul>
  );
}

function FieldChange(props: { field: DraftField; before: Draft; after: Draft; note: string | undefined }) {
  const { field } = props;
  const names = useFieldNames();
  const { t } = useTranslation('admin');
  const textOf = (draft: Draft) => (field === 'status' ? t(`articles.status.${draft.status}`) : draft[field]);
  return (
    <li className="min-w-0">
      <h3 className="text-sm font-semibold">
        {names[field]}
        {props.note && <span className="font-normal text-ink-soft"> · {props.note}</span>}
      </h3>
      <p className="mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-paper p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        <TextDiff before={textOf(props.before)} after={textOf(props.after)} shorten={shorten} />
      </p>
    </li>
  );
}

/** Shortens an unchanged passage to its beginning and end, which are enough as context. */
const shorten = (text: string): string =>
  text.length > 400 ? `${text.slice(0, 160)} […] ${text.slice(-160)}` : text;
