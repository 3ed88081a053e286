import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, type DraftField, differs, draftFields } from './article-draft.ts';
import { useFieldNames, useStatusNames } from './names.ts';

interface Part {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/** What differs between two drafts, field by field: `was` struck out, `is` marked. */
export function FieldChanges({
  was,
  is,
  note,
}: {
  was: Draft;
  is: Draft;
  note?: (field: DraftField) => string | undefined;
}) {
  const { t } = useTranslation('admin');
  const fields = draftFields.filter((field) => differs(was, is, field));
  if (fields.length === 0) return <p className="text-ink-soft">{t('editor.compare.same')}</p>;
  return (
    <ul className="grid gap-4">
      {fields.map((field) => (
        <FieldChange key={field} field={field} was={was} is={is} note={note?.(field)} />
      ))}
    </ul>
  );
}

function FieldChange(props: { field: DraftField; was: Draft; is: Draft; note: string | undefined }) {
  const { field, was, is } = props;
  const names = useFieldNames();
  const statusNames = useStatusNames();
  const shown = (draft: Draft) => (field === 'status' ? statusNames[draft.status] : draft[field]);
  const before = shown(was);
  const now = shown(is);
  const parts = useMemo(() => partsOf(before, now), [before, now]);
  return (
    <li className="min-w-0">
      <h3 className="text-sm font-semibold">
        {names[field]}
        {props.note && <span className="font-normal text-ink-soft"> · {props.note}</span>}
      </h3>
      <p className="mt-1 max-h-72 overflow-y-auto rounded-lg border border-line bg-paper p-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison have nothing but their place
          <Changed key={place} part={part} />
        ))}
      </p>
    </li>
  );
}

function Changed({ part }: { part: Part }) {
  if (part.added) return <ins className="rounded-sm bg-added no-underline">{part.value}</ins>;
  if (part.removed) return <del className="rounded-sm bg-removed">{part.value}</del>;
  return shortened(part.value);
}

/** Of what is the same on both sides, as much as one needs to know the place. */
function shortened(text: string): string {
  return text.length > 400 ? `${text.slice(0, 160)} […] ${text.slice(-160)}` : text;
}

/** Word by word; where that would take too long line by line, and then as a whole. */
function partsOf(was: string, is: string): Part[] {
  const timeout = 300;
  return (
    diffWordsWithSpace(was, is, { timeout }) ??
    diffLines(was, is, { timeout }) ?? [
      { value: was, removed: true },
      { value: is, added: true },
    ]
  );
}
