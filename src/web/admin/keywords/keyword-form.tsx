import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import {
  type Intent,
  intents,
  keywordDefaults,
  maxDifficulty,
  maxTermLength,
  maxVolume,
} from '../../../domain/keywords/keyword.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { api, type ListedKeyword, responseBody } from '../data/api-client.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useSaveConflict } from '../data/use-save-conflict.ts';
import { FormDialog } from '../parts/form-dialog.tsx';

interface KeywordFormProps {
  /** The keyword to change; undefined adds a new one. */
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
  const { conflict, trySave } = useSaveConflict('keyword_changed');
  const send = async () => {
    const fields = { term, locale, intent, difficulty: Number(difficulty), volume: Number(volume) };
    if (!keyword) return responseBody(api.keywords.$post({ json: fields }));
    const json = { ...fields, updated_at: keyword.updated_at };
    return responseBody(api.keywords[':id'].$put({ param: { id: keyword.id }, json }));
  };
  const save = useAdminMutation({
    mutationFn: () => trySave(send),
    onSuccess: (saved) => {
      // After a conflict too: the list behind the form shows the version of the other user.
      invalidate(queryKeys.keywords);
      if (!saved) return;
      toast.success(keyword ? t('keywords.changed') : t('keywords.added'));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <FormDialog onClose={onClose} title={keyword ? t('keywords.editTitle') : t('keywords.add')}>
      <form className="grid gap-4" onSubmit={submit}>
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
          <Select
            label={t('keywords.locale')}
            name="locale"
            value={locale}
            onChange={(event) => setLocale(event.target.value as Locale)}
          >
            {locales.map((each) => (
              <option key={each} value={each}>
                {t(`keywords.locales.${each}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('keywords.intent')}
            name="intent"
            value={intent}
            onChange={(event) => setIntent(event.target.value as Intent)}
          >
            {intents.map((each) => (
              <option key={each} value={each}>
                {t(`keywords.intents.${each}`)}
              </option>
            ))}
          </Select>
          <Field
            label={t('keywords.difficulty')}
            hint={t('keywords.difficultyHint')}
            name="difficulty"
            type="number"
            required
            min={0}
            max={maxDifficulty}
            step={1}
            value={difficulty}
            onChange={(event) => setDifficulty(event.target.value)}
          />
          <Field
            label={t('keywords.volume')}
            hint={t('keywords.volumeHint')}
            name="volume"
            type="number"
            required
            min={0}
            max={maxVolume}
            step={1}
            value={volume}
            onChange={(event) => setVolume(event.target.value)}
          />
        </div>
        {conflict && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {conflict}
          </p>
        )}
        <Button type="submit" className="justify-self-end" busy={save.isPending}>
          {keyword ? t('keywords.save') : t('keywords.add')}
        </Button>
      </form>
    </FormDialog>
  );
}
