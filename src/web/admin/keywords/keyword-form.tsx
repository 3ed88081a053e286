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
import type { Locale } from '../../../domain/locale.ts';
import { ChoiceField, Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useSaveRecord } from '../data/use-save-record.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';
import { keywordsKey, type ListedKeyword } from './data.ts';
import { LocaleSelect } from './locale-select.tsx';

interface KeywordFormProps {
  /** Undefined for a new keyword. */
  keyword: ListedKeyword | undefined;
  onClose: () => void;
}

export function KeywordForm({ keyword, onClose }: KeywordFormProps) {
  const { t } = useTranslation('admin');
  const start = keyword ?? { term: '', ...keywordDefaults };
  const [term, setTerm] = useState(start.term);
  const [locale, setLocale] = useState<Locale>(start.locale);
  const [intent, setIntent] = useState<Intent>(start.intent);
  const [difficulty, setDifficulty] = useState(String(start.difficulty));
  const [volume, setVolume] = useState(String(start.volume));
  const save = useSaveRecord({
    save: async () => {
      const fields = {
        term,
        locale,
        intent,
        difficulty: numberOr(keywordDefaults.difficulty, difficulty),
        volume: numberOr(keywordDefaults.volume, volume),
      };
      if (!keyword) return responseBody(api.keywords.$post({ json: fields }));
      const json = { ...fields, updated_at: keyword.updated_at };
      return responseBody(api.keywords[':id'].$put({ param: { id: keyword.id }, json }));
    },
    conflictCode: 'keyword_changed',
    queryKey: keywordsKey,
    successText: keyword ? t('keywords.changed') : t('keywords.added'),
    onSaved: onClose,
  });
  return (
    <FormDialog onClose={onClose} title={keyword ? t('keywords.editTitle') : t('keywords.add')}>
      <MutationForm
        mutation={save}
        submitLabel={keyword ? t('keywords.save') : t('keywords.add')}
        submitClass="justify-self-end"
        alert={save.conflict}
      >
        <Field
          label={t('keywords.term')}
          name="term"
          required
          maxLength={maxTermLength}
          autoComplete="off"
          data-focus-first
          value={term}
          onChange={(event) => setTerm(event.target.value)}
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
          <Field
            label={t('keywords.difficulty')}
            hint={t('keywords.difficultyHint')}
            name="difficulty"
            type="number"
            min={0}
            max={maxDifficulty}
            step="any"
            value={difficulty}
            onChange={(event) => setDifficulty(event.target.value)}
          />
          <Field
            label={t('keywords.volume')}
            hint={t('keywords.volumeHint')}
            name="volume"
            type="number"
            min={0}
            max={maxVolume}
            step={1}
            value={volume}
            onChange={(event) => setVolume(event.target.value)}
          />
        </div>
      </MutationForm>
    </FormDialog>
  );
}

const numberOr = (fallback: number, text: string) => (text.trim() === '' ? fallback : Number(text));
