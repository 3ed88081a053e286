import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Intent,
  intents,
  keywordDefaults,
  maxDifficulty,
  maxTermLength,
  maxVolume,
} from '../../../domain/keywords/keyword.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { ChoiceField, Field, useFields } from '../../ui/field.tsx';
import { api } from '../data/api-client.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { useListParams } from '../parts/lists.tsx';
import { keywordsKey, type ListedKeyword } from './data.ts';

export function KeywordForm(props: {
  /** Undefined for a new keyword. */
  keyword: ListedKeyword | undefined;
  onClose: () => void;
}) {
  const { keyword, onClose } = props;
  const { t } = useTranslation('admin');
  const { setFilters } = useListParams();
  const start = keyword ?? { term: '', ...keywordDefaults };
  const [locale, setLocale] = useState<Locale>(start.locale);
  const [intent, setIntent] = useState<Intent>(start.intent);
  const { fields, bind } = useFields({
    term: start.term,
    difficulty: String(start.difficulty),
    volume: String(start.volume),
  });
  const form = useRecordForm({
    feature: 'keywords',
    records: api.keywords,
    record: keyword,
    fields: {
      term: fields.term,
      locale,
      intent,
      difficulty: numberOr(keywordDefaults.difficulty, fields.difficulty),
      volume: numberOr(keywordDefaults.volume, fields.volume),
    },
    conflictCode: 'keyword_changed',
    queryKey: keywordsKey,
    showAdded: () => setFilters({ q: fields.term.trim() }),
    onClose,
  });
  const numberField = (name: 'difficulty' | 'volume', max: number, step: number | 'any') => (
    <Field
      label={t(`keywords.${name}`)}
      hint={t(`keywords.${name}Hint`)}
      name={name}
      type="number"
      min={0}
      max={max}
      step={step}
      {...bind(name)}
    />
  );
  return (
    <DialogForm {...form} submitLabel={keyword ? t('keywords.save') : t('keywords.add')}>
      <Field
        label={t('keywords.term')}
        name="term"
        required
        maxLength={maxTermLength}
        autoComplete="off"
        data-focus-first
        {...bind('term')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LocaleSelect label={t('keywords.locale')} value={locale} onChange={setLocale} />
        <ChoiceField
          label={t('keywords.intent')}
          name="intent"
          value={intent}
          values={intents}
          textOf={(each) => t(`keywords.intents.${each}`)}
          onChoose={setIntent}
        />
        {numberField('difficulty', maxDifficulty, 'any')}
        {numberField('volume', maxVolume, 1)}
      </div>
    </DialogForm>
  );
}

const numberOr = (fallback: number, text: string) => (text.trim() === '' ? fallback : Number(text));

export function LocaleSelect(props: { label: string; value: Locale; onChange: (locale: Locale) => void }) {
  const { t } = useTranslation('admin');
  return (
    <ChoiceField
      label={props.label}
      name="locale"
      value={props.value}
      values={locales}
      textOf={(locale) => t(`keywords.locales.${locale}`)}
      onChoose={props.onChange}
    />
  );
}
