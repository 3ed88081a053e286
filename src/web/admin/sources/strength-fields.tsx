import { useTranslation } from 'react-i18next';
import words from '../../../../content/sources/strength.json';
import {
  grades,
  type SourceStrength,
  sourceDesigns,
  statisticalClasses,
} from '../../../domain/sources/source-strength.ts';
import { Field, Select } from '../../ui/field.tsx';
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
  const options = <Value extends string>(values: readonly Value[], names: Record<Value, string>) => (
    <>
      <option value="">{t('sources.unknown')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </>
  );
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-base font-semibold">{t('sources.strength')}</legend>
      <Select label={t('sources.design')} {...bind('design')}>
        {options(sourceDesigns, named.design)}
      </Select>
      <Field
        label={t('sources.year')}
        type="number"
        min={1900}
        max={2200}
        step={1}
        {...bind('published_year')}
      />
      <Select label={t('sources.class')} {...bind('statistical_class')}>
        {options(statisticalClasses, named.statistical_class)}
      </Select>
      <Select label={t('sources.grade')} {...bind('grade')}>
        {options(grades, named.grade)}
      </Select>
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
