import { useTranslation } from 'react-i18next';
import { type Locale, locales } from '../../../domain/locale.ts';
import { filteredKinds } from '../../../domain/search-console/term-filter.ts';
import { Button } from '../../ui/button.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { FoldedOnPhone } from '../parts/folded-filters.tsx';
import { type ListedOpportunity, searchConsoleKeys } from './data.ts';
import { GroupSwitch } from './group-switch.tsx';
import { TermFilters, useTermFilter } from './term-filters.tsx';

interface OpportunityFiltersProps {
  opportunities: ListedOpportunity[];
  shown: number;
}

export function OpportunityFilters({ opportunities, shown }: OpportunityFiltersProps) {
  const { t } = useTranslation('admin');
  const { active, clear } = useTermFilter();
  const subjects = [...new Set(opportunities.map(({ subject }) => subject))].filter(Boolean).sort();
  const pages = [...new Set(opportunities.flatMap(({ page }) => page ?? []))].sort();
  const kinds = filteredKinds.filter((kind) => opportunities.some((each) => (each.kind ?? 'none') === kind));
  return (
    <search className="mb-4" aria-label={t('searchConsole.filters.label')}>
      <FoldedOnPhone
        active={active}
        className="grid-cols-2 items-end gap-3 sm:grid sm:grid-cols-3 lg:grid-cols-5"
      >
        <TermFilters subjects={subjects} pages={pages} kinds={kinds} />
      </FoldedOnPhone>
      <div className="mt-2 flex flex-wrap items-center gap-3 text-sm">
        <GroupSwitch />
        {active > 0 && (
          <>
            <span role="status">{t('searchConsole.filters.shown', { count: shown })}</span>
            <Button look="quiet" tight onClick={clear} text={t('searchConsole.filters.clear')} />
          </>
        )}
      </div>
    </search>
  );
}

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
          text={t('searchConsole.guesses.set', { language: t(`searchConsole.languages.${locale}`) })}
        />
      ))}
    </div>
  );
}
