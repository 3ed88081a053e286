import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contradictionsIn } from '../../../domain/foods/food.ts';
import type { LabelReading } from '../../../domain/labels/read-label.ts';
import { htmlLang, type Locale, locales } from '../../../domain/locale.ts';
import { type FoodDraft, fieldsOf } from './food-draft.ts';

/** Loads the label reader when a form needs it, because its dictionary is large. */
async function loadReader() {
  const [{ createLabelReader }, { additivesSchema }, { default: rows }] = await Promise.all([
    import('../../../domain/labels/read-label.ts'),
    import('../../../domain/labels/additive-schema.ts'),
    import('../../../../content/additives/additives.json'),
  ]);
  return createLabelReader(additivesSchema.parse(rows));
}

/** Shows how the label reader reads the typical lists, and which fields do not fit the answer. */
export function ReaderPreview({ draft }: { draft: FoodDraft }) {
  const { t } = useTranslation('admin');
  const reader = useQuery({
    queryKey: ['label-reader'],
    queryFn: loadReader,
    staleTime: Number.POSITIVE_INFINITY,
    // A function cannot be compared with the one before.
    structuralSharing: false,
  });
  if (!reader.data) return null;
  const read = reader.data;
  const fields = fieldsOf(draft);
  const readings = locales.map((locale) => ({
    locale,
    lists: fields.lists.map(({ ingredients }) => ({
      text: ingredients[locale],
      reading: read(ingredients[locale]),
    })),
  }));
  const contradictions = new Set(
    readings.flatMap(({ lists }) =>
      contradictionsIn(
        fields,
        lists.map(({ reading }) => (reading.kind === 'list' ? reading.verdict.kind : 'no-list')),
      ),
    ),
  );
  return (
    <section aria-label={t('foods.preview')} className="grid gap-3 rounded-xl border border-line p-4">
      <h3 className="font-semibold">{t('foods.preview')}</h3>
      {readings.flatMap(({ locale, lists }) =>
        lists.map(({ text, reading }, index) => (
          <MarkedList
            // biome-ignore lint/suspicious/noArrayIndexKey: a list is identified by its position
            key={`${locale}-${index}`}
            locale={locale}
            text={text}
            reading={reading}
          />
        )),
      )}
      {contradictions.size > 0 && (
        <ul role="alert" className="text-sm font-semibold text-danger">
          {[...contradictions].map((field) => (
            <li key={field}>{t(`foods.contradictions.${field}`)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MarkedList({ locale, text, reading }: { locale: Locale; text: string; reading: LabelReading }) {
  const { t } = useTranslation('admin');
  const kind = reading.kind === 'list' ? reading.verdict.kind : 'no-list';
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind: mark } of reading.kind === 'list' ? reading.matches : []) {
    parts.push(text.slice(at, start));
    parts.push(mark === 'other' ? text.slice(start, end) : <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return (
    <p lang={htmlLang[locale]} className="text-sm [overflow-wrap:anywhere]">
      <strong>{t(`foods.readings.${kind}`)}:</strong> {parts}
    </p>
  );
}
