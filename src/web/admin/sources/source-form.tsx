import { useState } from 'react';
import words from '../../../../content/sources/strength.json';
import { inBothLocales } from '../../../domain/locale.ts';
import { pick } from '../../../domain/pick.ts';
import { sourceLimits } from '../../../domain/sources/source.ts';
import {
  grades,
  type SourceStrength,
  sourceDesigns,
  statisticalClasses,
} from '../../../domain/sources/source-strength.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, ChoiceField, Field, useFields } from '../../ui/field.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { type ListedSource, sourcesKey } from './data.ts';

const empty = {
  url: '',
  ...inBothLocales('title', ''),
  ...inBothLocales('facts', ''),
  ...inBothLocales('population', ''),
  published_year: null,
  design: '',
  statistical_class: '',
  grade: '',
  review_on: null,
} as const;

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
  const { url, title_no, title_en, facts_no, facts_en } = source ?? { ...empty, url: typedUrl };
  const { fields, bind, setFields } = useFields({ url, title_no, title_en, facts_no, facts_en });
  const [strength, setStrength] = useState(() => strengthDraftOf(source ?? empty));
  const [submitted, setSubmitted] = useState(false);
  const hasTitle = fields.title_no.trim() !== '' || fields.title_en.trim() !== '';
  const { mutation, ...form } = useRecordForm({
    feature: 'sources',
    records: api.sources,
    record: source,
    fields: { ...fields, ...strengthFields(strength) },
    conflictCode: 'source_changed',
    queryKey: sourcesKey,
    onAdded,
    onClose,
  });
  const lookUp = useAdminMutation({
    call: () => api.sources.lookup.$post({ json: { address: fields.url } }),
    done: t('found'),
    onSuccess: ({ url, title, published_year, design }) => {
      setFields((typed) => ({
        ...typed,
        url,
        title_no: typed.title_no || title,
        title_en: typed.title_en || title,
      }));
      setStrength((typed) => ({
        ...typed,
        published_year: typed.published_year || String(published_year ?? ''),
        design: typed.design || design,
      }));
    },
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
        <Button
          look="secondary"
          busy={lookUp.isPending}
          disabled={fields.url.trim() === ''}
          onClick={() => lookUp.mutate()}
          text={t('lookUp')}
        />
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
      <StrengthFields draft={strength} onChange={setStrength} />
    </DialogForm>
  );
}

/** The strength of a source as the user typed it. The year and the day are strings. */
type StrengthDraft = Omit<SourceStrength, 'published_year' | 'review_on'> & {
  published_year: string;
  review_on: string;
};

const strengthDraftOf = (source: SourceStrength): StrengthDraft => ({
  published_year: source.published_year === null ? '' : String(source.published_year),
  ...pick(source, 'design', 'statistical_class', 'grade', 'population_no', 'population_en'),
  review_on: source.review_on ?? '',
});

const strengthFields = (draft: StrengthDraft): SourceStrength => ({
  ...draft,
  published_year: draft.published_year === '' ? null : Number(draft.published_year),
  review_on: draft.review_on || null,
});

function StrengthFields(props: { draft: StrengthDraft; onChange: (draft: StrengthDraft) => void }) {
  const { t, locale } = useTexts('sources');
  const named = words[locale];
  const { draft } = props;
  const bind = (field: keyof StrengthDraft) =>
    bindText(draft[field], (typed) => props.onChange({ ...draft, [field]: typed }));
  const choice = <Value extends string>(
    field: 'design' | 'statistical_class' | 'grade',
    values: readonly Value[],
    names: Record<Value, string>,
  ) => ({
    value: draft[field] as Value,
    values,
    textOf: (value: Value) => names[value],
    all: t('unknown'),
    onChoose: (value: Value | '') => props.onChange({ ...draft, [field]: value }),
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
