import { useTexts, useWordTranslator } from '../parts/formats.ts';

/**
 * Fields whose values are fixed words, such as a status. These values are shown translated; other texts are shown as
 * users typed them.
 */
const translatedFields = new Set([
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
  'reason',
]);

/** A change of more fields than this is collapsed, so that the list stays short. */
const maxUnfolded = 4;

export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const { t, time, whole } = useTexts();
  const nameOfField = useWordTranslator('audit.fields');
  const nameOfValue = useWordTranslator('audit.values');
  const textOf = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (Array.isArray(value))
      return value.map((each) => textOf(field, each)).join(', ') || t('audit.nothing');
    if (typeof value === 'object')
      return 'characters' in value
        ? t('audit.characters', { count: Number(value.characters) })
        : JSON.stringify(value);
    if (typeof value === 'number') return whole(value);
    const word = String(value);
    if (field.endsWith('_at')) return time(word);
    return typeof value === 'boolean' || translatedFields.has(field) ? nameOfValue(word) : word;
  };
  const changes = changesOf(before, after);
  if (changes.length === 0) return '–';
  const list = (
    <dl className="grid gap-1">
      {changes.map(({ field, was, is }) => (
        <div key={field}>
          {field && <dt className="text-xs font-semibold text-ink-soft">{nameOfField(field)}</dt>}
          <dd>
            {was !== undefined && (
              <>
                <span className="sr-only">{t('audit.before')}: </span>
                <del className="text-ink-soft no-underline">{textOf(field, was)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <span className="sr-only">{t('audit.after')}: </span>
            {textOf(field, is)}
          </dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= maxUnfolded) return list;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center">
        {t('audit.fieldCount', { count: changes.length })}
      </summary>
      {list}
    </details>
  );
}

function changesOf(before: unknown, after: unknown): { field: string; was: unknown; is: unknown }[] {
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
