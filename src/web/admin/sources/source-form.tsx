import { useState } from 'react';
import words from '../../../../content/sources/strength.json';
import { sourceLimits } from '../../../domain/sources/source.ts';
import { grades, sourceDesigns, statisticalClasses } from '../../../domain/sources/source-strength.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField, Field, useFields } from '../../ui/field.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { type ListedSource, sourcesKey } from './data.ts';

/** The fields of a source as the user types them. The year and the day are strings. */
const draftOf = (source: ListedSource | undefined, typedUrl: string) => ({
  url: source?.url ?? typedUrl,
  title_no: source?.title_no ?? '',
  title_en: source?.title_en ?? '',
  facts_no: source?.facts_no ?? '',
  facts_en: source?.facts_en ?? '',
  published_year: String(source?.published_year ?? ''),
  design: source?.design ?? '',
  statistical_class: source?.statistical_class ?? '',
  grade: source?.grade ?? '',
  population_no: source?.population_no ?? '',
  population_en: source?.population_en ?? '',
  review_on: source?.review_on ?? '',
});

export function SourceForm(props: {
  source: ListedSource | undefined;
  /** The address or DOI that a new form begins with. */
  typedUrl?: string;
  /** Called with the id of a new source. */
  onAdded?: (id: string) => void;
  onClose: () => void;
}) {
  const { source, typedUrl = '', onAdded, onClose } = props;
  const { t } = useTexts('sources');
  const draft = useFields(draftOf(source, typedUrl));
  const { fields, bind, setFields } = draft;
  const [submitted, setSubmitted] = useState(false);
  const hasTitle = fields.title_no.trim() !== '' || fields.title_en.trim() !== '';
  const { mutation, ...form } = useRecordForm({
    feature: 'sources',
    records: api.sources,
    record: source,
    fields: {
      ...fields,
      published_year: fields.published_year === '' ? null : Number(fields.published_year),
      review_on: fields.review_on || null,
    },
    conflictCode: 'source_changed',
    queryKey: sourcesKey,
    onAdded,
    onClose,
  });
  const lookUp = useAdminMutation({
    call: () => api.sources.lookup.$post({ json: { address: fields.url } }),
    done: t('found'),
    onSuccess: ({ url, title, published_year, design }) =>
      setFields((typed) => ({
        ...typed,
        url,
        title_no: typed.title_no || title,
        title_en: typed.title_en || title,
        published_year: typed.published_year || String(published_year ?? ''),
        design: typed.design || design,
      })),
  });
  const submit = () => {
    setSubmitted(true);
    if (hasTitle) mutation.mutate();
  };
  return (
    <DialogForm wide {...form} mutation={{ ...mutation, mutate: submit }}>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 grow basis-64">
          <Field
            label={t('url')}
            // A DOI may be typed too. The lookup replaces it by its address.
            type="url"
            required
            maxLength={sourceLimits.url}
            placeholder="https://"
            data-focus-first
            {...bind('url')}
          />
        </div>
        <Button look="secondary" action={lookUp} disabled={fields.url.trim() === ''} text={t('lookUp')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields
          maxLength={sourceLimits.title}
          fieldOf={(locale) => ({
            label: t(locale === 'no' ? 'titleNo' : 'titleEn'),
            problem: locale === 'no' && submitted && !hasTitle ? t('noTitle') : undefined,
            ...bind(`title_${locale}`),
          })}
        />
        <LanguageFields
          rows={8}
          maxLength={sourceLimits.facts}
          fieldOf={(locale) => ({
            label: t(locale === 'no' ? 'factsNo' : 'factsEn'),
            hint: t('factsHint'),
            ...bind(`facts_${locale}`),
          })}
        />
      </div>
      <StrengthFields {...draft} />
    </DialogForm>
  );
}

function StrengthFields(draft: ReturnType<typeof useFields<ReturnType<typeof draftOf>>>) {
  const { t, locale } = useTexts('sources');
  const named = words[locale];
  const { fields, bind, setFields } = draft;
  const choice = <Value extends string>(
    field: 'design' | 'statistical_class' | 'grade',
    values: readonly Value[],
    names: Record<Value, string>,
  ) => ({
    value: fields[field] as Value,
    values,
    textOf: (value: Value) => names[value],
    all: t('unknown'),
    onChoose: (value: Value | '') => setFields((before) => ({ ...before, [field]: value })),
  });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-base font-semibold">{t('strength')}</legend>
      <ChoiceField label={t('design')} {...choice('design', sourceDesigns, named.design)} />
      <Field label={t('year')} type="number" min={1900} max={2200} step={1} {...bind('published_year')} />
      <ChoiceField
        label={t('class')}
        {...choice('statistical_class', statisticalClasses, named.statistical_class)}
      />
      <ChoiceField label={t('grade')} {...choice('grade', grades, named.grade)} />
      <Field label={t('populationNo')} lang="nb" maxLength={200} {...bind('population_no')} />
      <Field label={t('populationEn')} lang="en" maxLength={200} {...bind('population_en')} />
      <Field label={t('reviewOn')} hint={t('reviewOnHint')} type="date" {...bind('review_on')} />
    </fieldset>
  );
}
