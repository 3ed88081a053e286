import { useTranslation } from 'react-i18next';

/** What was before and what is after, field by field; only what differs. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const { t, i18n } = useTranslation('admin');
  // What later versions write down has no name here yet, and is shown as it stands.
  const named = (kind: 'fields' | 'values', word: string) => {
    const key = `audit.${kind}.${word}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key as 'audit.fields.role') : word;
  };
  const wordsFor = (value: unknown): string => {
    if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      return t('audit.nothing');
    if (Array.isArray(value)) return value.map(wordsFor).join(', ');
    return typeof value === 'object' ? JSON.stringify(value) : named('values', String(value));
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
                <del className="text-ink-soft no-underline">{wordsFor(was)}</del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <span className="sr-only">{t('audit.after')}: </span>
            {wordsFor(is)}
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
