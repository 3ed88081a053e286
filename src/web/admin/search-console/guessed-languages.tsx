import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { type ListedOpportunity, searchConsoleKeys } from './data.ts';

/** Sets the language of all listed queries whose language is a guess. */
export function GuessedLanguages({ opportunities }: { opportunities: ListedOpportunity[] }) {
  const { t } = useTranslation('admin');
  const guessed = opportunities.filter(({ isGuess }) => isGuess);
  const change = useAdminMutation({
    mutationFn: (locale: Locale) =>
      responseBody(
        api.gsc.languages.$put({ json: { ids: guessed.map(({ keywordId }) => keywordId), locale } }),
      ),
    done: t('searchConsole.guesses.done'),
    changes: [searchConsoleKeys.opportunities],
  });
  if (guessed.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-lg bg-sand-soft p-3 text-sm">
      <p className="min-w-0 grow basis-60">{t('searchConsole.guesses.text', { count: guessed.length })}</p>
      {locales.map((locale) => (
        <Button
          key={locale}
          look="secondary"
          tight
          busy={change.isPending}
          onClick={() => change.mutate(locale)}
        >
          {t('searchConsole.guesses.set', { language: t(`searchConsole.languages.${locale}`) })}
        </Button>
      ))}
    </div>
  );
}
