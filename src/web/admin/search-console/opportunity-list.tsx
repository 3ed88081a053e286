import { Lightbulb, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Locale, locales, localizedPath, titleIn } from '../../../domain/locale.ts';
import { filteredKinds, matchesTermFilter } from '../../../domain/search-console/term-filter.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { Badge, EmptyState } from '../../ui/surfaces.tsx';
import { editorPath } from '../articles/data.ts';
import { api, invalidate, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { FoldedOnPhone } from '../parts/lists.tsx';
import { useGenerateContent } from '../queue/generate-content.tsx';
import { GenerateToReview } from '../queue/generate-to-review.tsx';
import { type ListedOpportunity, searchConsoleKeys, termPath } from './data.ts';
import { type Explained, Explanation } from './explanation.tsx';
import { Sparkline } from './sparkline.tsx';
import { GroupSwitch, TermFilters, useIsGrouped, useTermFilter } from './term-filters.tsx';
import { TrendIcon } from './trend-icon.tsx';

/** The number of extra clicks in a month from which an opportunity is listed without a click. */
const minMonthlyClicks = 1;
const daysPerMonth = 30;
const isSmall = ({ extraClicks, days }: ListedOpportunity) =>
  (extraClicks / days) * daysPerMonth < minMonthlyClicks;

/** On phones, the list grows by this many opportunities at a time. */
const shownAtOnce = 10;

export function OpportunityList(props: {
  opportunities: ListedOpportunity[];
  more: boolean;
  onUpload: () => void;
}) {
  const { opportunities, more, onUpload } = props;
  const { t } = useTexts('searchConsole');
  const [explained, setExplained] = useState<Explained>();
  const { filter } = useTermFilter();
  const isGrouped = useIsGrouped();
  const matching = opportunities.filter((each) => matchesTermFilter(each, filter));
  // Groups come in the order of their best opportunity.
  const sorted = isGrouped ? [...Map.groupBy(matching, ({ subject }) => subject).values()].flat() : matching;
  const [showsSmall, setShowsSmall] = useState(false);
  const queriesOf = Map.groupBy(opportunities, ({ page }) => page);
  const small = sorted.filter(isSmall).length;
  const shown = showsSmall ? sorted : sorted.filter((each) => !isSmall(each));
  const [unfolded, setUnfolded] = useState(shownAtOnce);
  const hidden = Math.max(0, shown.length - unfolded);
  if (opportunities.length === 0)
    return (
      <EmptyState icon={SearchCheck} title={t('none')} text={t('noneText')}>
        <Button look="secondary" onClick={onUpload} text={t('uploadTab')} />
      </EmptyState>
    );
  return (
    <>
      {more && <p className="mb-3 text-sm text-ink-soft">{t('more')}</p>}
      <OpportunityFilters opportunities={opportunities} shown={matching.length} />
      <GuessedLanguages opportunities={shown} />
      {matching.length === 0 && <p className="text-ink-soft">{t('filters.none')}</p>}
      <ol className="grid gap-3" aria-label={t('opportunities')}>
        {shown.map((each, at) => (
          <li key={each.keywordId} className={at < unfolded ? '' : 'max-md:hidden'}>
            {isGrouped && each.subject !== shown[at - 1]?.subject && (
              <h2 className="mt-3 mb-2 text-lg font-semibold">{each.subject || t('terms.noSubject')}</h2>
            )}
            <div className="rounded-xl border border-line bg-card p-4">
              <OpportunityCard
                opportunity={each}
                samePage={(queriesOf.get(each.page)?.length ?? 1) - 1}
                onExplain={setExplained}
              />
            </div>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <p className="mt-4 text-center md:hidden">
          <Button look="secondary" onClick={() => setUnfolded(unfolded + shownAtOnce)}>
            {t('showMore', { count: Math.min(hidden, shownAtOnce) })}
          </Button>
        </p>
      )}
      {small > 0 && (
        <p className="mt-4 text-center">
          <Button look="quiet" aria-expanded={showsSmall} onClick={() => setShowsSmall(!showsSmall)}>
            {t(showsSmall ? 'hideSmall' : 'showSmall', { count: small })}
          </Button>
        </p>
      )}
      {explained && <Explanation explained={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}

interface CardProps {
  opportunity: ListedOpportunity;
  onExplain: (explained: Explained) => void;
}

function OpportunityCard({ opportunity, samePage, onExplain }: CardProps & { samePage: number }) {
  const { t, language } = useTexts('searchConsole');
  return (
    <article className="grid gap-3" aria-label={opportunity.term}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TrendIcon trend={opportunity.trend} />
        <h2 className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          <Link className="inline-block py-0.5" to={termPath(opportunity)}>
            {opportunity.term}
          </Link>
        </h2>
        <LanguageChoice
          opportunity={opportunity}
          onChanged={() => invalidate(searchConsoleKeys.opportunities)}
        />
        {opportunity.isGuess && (
          <Badge look="outline">{opportunity.foreign ? language(opportunity.foreign) : t('guess')}</Badge>
        )}
        <Badge>{t(`kinds.${opportunity.kind ?? 'none'}`)}</Badge>
      </div>
      <OpportunityFigures opportunity={opportunity} onExplain={onExplain} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <AdviceLine opportunity={opportunity} samePage={samePage} />
        <GenerateContent opportunity={opportunity} />
      </div>
    </article>
  );
}

export function OpportunityFigures({ opportunity, onExplain }: CardProps) {
  const { t, whole, oneDecimal, percent } = useTexts('searchConsole');
  const { history, score, scanRate, term } = opportunity;
  const values = {
    priority: scanRate ? oneDecimal(score) : whole(score),
    position: oneDecimal(opportunity.position),
    impressions: whole(opportunity.impressions),
    ctr: percent(opportunity.ctr),
  };
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
      {(['priority', 'position', 'impressions', 'ctr'] as const).map((figure) => {
        const name = t(`figures.${figure}`);
        const explain = t('explain', { figure: name, term });
        return (
          <div key={figure}>
            <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
            <dd className="flex flex-wrap items-center gap-x-2">
              <button
                type="button"
                className="-mx-1 min-h-8 rounded px-1 text-lg font-semibold tabular-nums underline decoration-dotted underline-offset-4 hover:bg-sand-soft pointer-coarse:min-h-11"
                title={explain}
                onClick={() => onExplain({ figure, opportunity })}
              >
                {values[figure]}
                <span className="sr-only"> – {explain}</span>
              </button>
              {(figure === 'position' || figure === 'impressions') && history.length > 1 && (
                <Sparkline
                  label={t(`lines.${figure}`, { count: history.length })}
                  values={history.map((each) => each[figure])}
                  inverted={figure === 'position'}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

export function LanguageChoice(props: { opportunity: ListedOpportunity; onChanged: () => void }) {
  const { t } = useTexts('searchConsole');
  const { keywordId, term, locale, isGuess } = props.opportunity;
  const change = useAdminMutation({
    call: (to: Locale) =>
      api.gsc.keywords[':id'].language.$put({ param: { id: keywordId }, json: { locale: to } }),
    done: (_, to) => t('languageChanged', { term, language: t(`languages.${to}`) }),
    onSuccess: props.onChanged,
  });
  return (
    <Choice
      aria-label={t('languageOf', { term })}
      className="min-h-8 rounded-lg border border-control bg-card px-2 text-sm pointer-coarse:min-h-11"
      value={isGuess ? '' : locale}
      all={isGuess ? '–' : undefined}
      // `disabled` would lose the keyboard focus. The mutation ignores further choices while it runs.
      aria-disabled={change.isPending || undefined}
      values={locales}
      textOf={(each) => each}
      onChoose={(chosen) => chosen && change.mutate(chosen)}
    />
  );
}

export function GenerateContent({ opportunity }: { opportunity: ListedOpportunity }) {
  const { t } = useTexts();
  const { keywordId, term, locale, advice, article, page, queued } = opportunity;
  const isFixedPage = page !== null && !article && advice !== 'write' && advice !== 'none';
  const generate = useGenerateContent({
    keyword: { id: keywordId, term, locale },
    articleId: article?.id,
    successText: t('searchConsole.queued'),
    note: isFixedPage ? t('searchConsole.newArticle', { page: localizedPath(page, locale) }) : undefined,
    onChanged: () => {
      invalidate(searchConsoleKeys.opportunities);
      invalidate(searchConsoleKeys.term);
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-2">
      {queued && <Badge look="outline">{t('searchConsole.inQueue')}</Badge>}
      {article && advice !== 'none' && (
        <LinkButton look="secondary" to={editorPath(article.id, locale)}>
          {t(advice === 'improve_snippet' ? 'searchConsole.editSnippet' : 'queue.review.toArticle')}
          <span className="sr-only">: {term}</span>
        </LinkButton>
      )}
      <span id={`generate-${keywordId}`} hidden>
        {term}
      </span>
      <Button look="secondary" aria-describedby={`generate-${keywordId}`} action={generate}>
        {t('searchConsole.generate')}
      </Button>
      <GenerateToReview
        keywords={[{ id: keywordId, term, locale, covered_by: page }]}
        describedBy={`generate-${keywordId}`}
        onDone={() => invalidate(searchConsoleKeys.opportunities)}
      />
    </span>
  );
}

function OpportunityFilters({ opportunities, shown }: { opportunities: ListedOpportunity[]; shown: number }) {
  const { t } = useTexts();
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

function GuessedLanguages({ opportunities }: { opportunities: ListedOpportunity[] }) {
  const { t } = useTexts();
  const guessed = opportunities.filter(({ isGuess, foreign }) => isGuess && !foreign);
  const change = useAdminMutation({
    call: (locale: Locale) =>
      api.gsc.languages.$put({ json: { ids: guessed.map(({ keywordId }) => keywordId), locale } }),
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
          action={change.of(locale)}
          text={t('searchConsole.guesses.set', { language: t(`searchConsole.languages.${locale}`) })}
        />
      ))}
    </div>
  );
}

export function AdviceLine(props: {
  opportunity: ListedOpportunity;
  /** The number of other queries in the list whose advice concerns the same page. */
  samePage?: number;
}) {
  const { opportunity, samePage = 0 } = props;
  const { t } = useTexts();
  const { article, alike, locale, advice, page, rivals, isRarelyChosen } = opportunity;
  const isAboutRanking = ['improve_snippet', 'refresh', 'identify'].includes(advice);
  const pathOf = (path: string) => localizedPath(path, locale);
  /** Leads to the next sentence. The one about fixed pages has its full stop. */
  const next = article ? '. ' : ' ';
  const namesPage = page !== null && advice !== 'none' && advice !== 'write';
  return (
    <p className="flex min-w-0 grow basis-60 items-start gap-2 text-sm">
      <Lightbulb className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 wrap-anywhere">
        {advice === 'check' && page === null
          ? t('searchConsole.checkAlone')
          : advice === 'identify' && page !== null
            ? t(`searchConsole.${isRarelyChosen ? 'probableSnippet' : 'probable'}`)
            : t(`searchConsole.advice.${advice}`)}
        {namesPage && (
          <>
            {': '}
            {article ? <ArticleLink article={article} locale={locale} /> : pathOf(page)}
            {advice === 'merge' && rivals.map((rival) => `, ${pathOf(rival)}`)}
            {!article && `. ${t('searchConsole.fixedPage')}`}
            {isAboutRanking &&
              (isRarelyChosen || opportunity.mayNameProduct) &&
              `${next}${t('searchConsole.checkResults')}`}
            {alike && (
              <>
                {`${next}${t('searchConsole.alike')}: `}
                <ArticleLink article={alike} locale={locale} />
              </>
            )}
            {samePage > 0 && `. ${t('searchConsole.samePage', { count: samePage })}`}
          </>
        )}
      </span>
    </p>
  );
}

function ArticleLink({
  article,
  locale,
}: Pick<ListedOpportunity, 'locale'> & { article: NonNullable<ListedOpportunity['article']> }) {
  return (
    <Link className="underline" to={editorPath(article.id, locale)}>
      {titleIn(article, locale)}
    </Link>
  );
}
