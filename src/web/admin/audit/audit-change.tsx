import { useTranslation } from 'react-i18next';
import { useDates, useNumbers } from '../parts/dates.ts';

/** Fields that hold one of the product's own words; in any other a word is what somebody wrote. */
const ownWords = new Set([
  '',
  'role',
  'scope',
  'method',
  'status',
  'locale',
  'intent',
  'type',
  'mode',
  'source',
  'by',
]);

/** What was before and what is after, field by field; only what differs. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const { t, i18n } = useTranslation('admin');
  const dates = useDates();
  const numbers = useNumbers();
  // What later versions write down has no name here yet, and is shown as it stands.
  const named = (kind: 'fields' | 'values', word: string) => {
    const key = `audit.${kind}.${word}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
  const wordsFor = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (Array.isArray(value))
      return value.map((each) => wordsFor(field, each)).join(', ') || t('audit.nothing');
    if (typeof value === 'object')
      return 'characters' in value
        ? t('audit.characters', { count: Number(value.characters) })
        : JSON.stringify(value);
    if (typeof value === 'number') return numbers.whole(value);
    const word = String(value);
    if (field.endsWith('_at')) return dates.time(word);
    return typeof value === 'boolean' || ownWords.has(field) ? named('values', word) : word;
  };
  const changes = changesOf(before, after);
  if (changes.length === 0) return '–';
  return (
    <dl className="grid gap-1">
      {changes.map(({ field, was, is }) => (
        <div key={field}>
          {field && <dt className="text-xs font-semibold text-ink-soft">{named('fields', field)}</dt>}
          <dd>
            {was !== undefined && (
              <>
                <span className="sr-only">{t('audit.before')}: </span>
                <del className="text-ink-soft no-underline">{wordsFor(field, was)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <span className="sr-only">{t('audit.after')}: </span>
            {wordsFor(field, is)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Change {
  field: string;
  was: unknown;
  is: unknown;
}

function changesOf(before: unknown, after: unknown): Change[] {
  if (before === null && after === null) return [];
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, was: was[field], is: is[field] }))
    .filter((change) => JSON.stringify(change.was) !== JSON.stringify(change.is));
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {};
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : { '': value };
};
