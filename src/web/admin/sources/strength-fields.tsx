import { useTranslation } from 'react-i18next';
import words from '../../../../content/sources/strength.json';
import {
  grades,
  type SourceStrength,
  sourceDesigns,
  statisticalClasses,
} from '../../../domain/sources/source-strength.ts';
import { ChoiceField, Field } from '../../ui/field.tsx';
import { useAdminLocale } from '../parts/formats.ts';

/** The strength of a source as the user typed it. The year and the day are strings. */
type StrengthDraft = Omit<SourceStrength, 'published_year' | 'review_on'> & {
  published_year: string;
  review_on: string;
};

export const strengthDraftOf = (source: SourceStrength): StrengthDraft => ({
  published_year: source.published_year === null ? '' : String(source.published_year),
  design: source.design,
  statistical_class: source.statistical_class,
  grade: source.grade,
  population_no: source.population_no,
  population_en: source.population_en,
  review_on: source.review_on ?? '',
});

export const strengthFields = (draft: StrengthDraft): SourceStrength => ({
  ...draft,
  published_year: draft.published_year === '' ? null : Number(draft.published_year),
  review_on: draft.review_on || null,
});

export function StrengthFields(props: { draft: StrengthDraft; onChange: (draft: StrengthDraft) => void }) {
  const { t } = useTranslation('admin');
  const named = words[useAdminLocale()];
  const { draft } = props;
  const bind = (field: keyof StrengthDraft) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) =>
      props.onChange({ ...draft, [field]: event.target.value }),
  });
  const choice = <Value extends string>(
    field: 'design' | 'statistical_class' | 'grade',
    values: readonly Value[],
    names: Record<Value, string>,
  ) => ({
    value: draft[field] as Value,
    values,
    textOf: (value: Value) => names[value],
    all: t('sources.unknown'),
    onChoose: (value: Value | '') => props.onChange({ ...draft, [field]: value }),
  });
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-base font-semibold">{t('sources.strength')}</legend>
      <ChoiceField label={t('sources.design')} {...choice('design', sourceDesigns, named.design)} />
      <Field
        label={t('sources.year')}
        type="number"
        min={1900}
        max={2200}
        step={1}
        {...bind('published_year')}
      />
      <ChoiceField
        label={t('sources.class')}
        {...choice('statistical_class', statisticalClasses, named.statistical_class)}
      />
      <ChoiceField label={t('sources.grade')} {...choice('grade', grades, named.grade)} />
      <Field label={t('sources.populationNo')} lang="nb" maxLength={200} {...bind('population_no')} />
      <Field label={t('sources.populationEn')} lang="en" maxLength={200} {...bind('population_en')} />
      <Field
        label={t('sources.reviewOn')}
        hint={t('sources.reviewOnHint')}
        type="date"
        {...bind('review_on')}
      />
    </fieldset>
  );
}
