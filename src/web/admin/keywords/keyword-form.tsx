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
import { useAction } from '../data/use-action.ts';
import { useUnlessChanged } from '../data/use-unless-changed.ts';
import { FormDialog } from '../parts/form-dialog.tsx';

interface KeywordFormProps {
  /** The one to change; none to add one. */
  keyword: ListedKeyword | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function KeywordForm({ keyword, onClose, onSaved }: KeywordFormProps) {
  const { t } = useTranslation('admin');
  const start = keyword ?? { term: '', ...keywordDefaults };
  const [term, setTerm] = useState(start.term);
  const [locale, setLocale] = useState<Locale>(start.locale);
  const [intent, setIntent] = useState<Intent>(start.intent);
  const [difficulty, setDifficulty] = useState(String(start.difficulty));
  const [volume, setVolume] = useState(String(start.volume));
  const { overtaken, saves } = useUnlessChanged('keyword_changed');
  const send = async () => {
    const fields = { term, locale, intent, difficulty: Number(difficulty), volume: Number(volume) };
    if (!keyword) return responseBody(api.keywords.$post({ json: fields }));
    const json = { ...fields, updated_at: keyword.updated_at };
    return responseBody(api.keywords[':id'].$put({ param: { id: keyword.id }, json }));
  };
  const save = useAction(async () => {
    const saved = await saves(send);
    // Also then: behind the form stands what somebody else saved.
    onSaved();
    if (!saved) return;
    toast.success(keyword ? t('keywords.changed') : t('keywords.added'));
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
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
        {overtaken && (
          <p role="alert" className="text-sm font-semibold text-danger">
            {overtaken}
          </p>
        )}
        <Button type="submit" className="justify-self-end" busy={save.busy}>
          {keyword ? t('keywords.save') : t('keywords.add')}
        </Button>
      </form>
    </FormDialog>
  );
}
