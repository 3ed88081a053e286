import type { ReactNode } from 'react';
import { locales } from '../../../domain/locale.ts';
import { campaignMedia } from '../../../domain/results/counted-event.ts';
import { entryKinds } from '../../../domain/results/entry-label.ts';
import { defaultResultPeriod, resultPeriods, scanRateOf } from '../../../domain/results/results.ts';
import { ChoiceField } from '../../ui/field.tsx';
import { TableCard } from '../../ui/table.tsx';
import { useTexts } from '../parts/formats.ts';
import { useListParams } from '../parts/lists.tsx';
import type { PageResults, Results } from './data.ts';

type Described = Pick<
  Results,
  'period' | 'before' | 'totals' | 'entries' | 'sources' | 'callsToAction' | 'months'
>;

export function Totals(props: Pick<Described, 'totals' | 'before'> & { children?: ReactNode }) {
  const { totals, before, children } = props;
  const { views, scans, beforeViews, beforeScans } = totals;
  const { t, whole, shortPercent, day } = useTexts('results');
  const rate = scanRateOf(totals);
  const beforeRate = scanRateOf({ views: beforeViews, scans: beforeScans });
  return (
    <div className="mb-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-10">
        <Figure name={t('views')} value={whole(views)} change={changeOf(views, beforeViews)} />
        <Figure name={t('scans')} value={whole(scans)} change={changeOf(scans, beforeScans)} />
        <Figure
          name={t('rate')}
          value={rate === undefined ? '–' : shortPercent(rate)}
          change={rate === undefined || beforeRate === undefined ? undefined : changeOf(rate, beforeRate)}
        />
        {children}
      </dl>
      <p className="mt-2 text-sm text-ink-soft">
        {t('comparedWith', { from: day(before.start), to: day(before.end) })}
      </p>
    </div>
  );
}

const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? now / before - 1 : undefined;

export function Figure(props: { name: string; value: string; change?: number | undefined }) {
  const { name, value, change } = props;
  const { t, shortPercent } = useTexts();
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd>
        <span className="text-2xl font-semibold tabular-nums">{value}</span>
        {change !== undefined && (
          <span className="block text-sm text-ink-soft">
            {change >= 0
              ? t('results.up', { share: shortPercent(change) })
              : t('results.down', { share: shortPercent(-change) })}
          </span>
        )}
      </dd>
    </div>
  );
}

export function Breakdown({ described }: { described: Described | PageResults }) {
  const { entries, sources, callsToAction, totals } = described;
  const { t } = useTexts('results');
  const entryName = (label: string) => {
    const kind = entryKinds.find((each) => each === label);
    return kind ? t(`entries.${kind}`) : label;
  };
  const sourceName = (label: string) => {
    const [kind, name = ''] = label.split(/:(.*)/s);
    if (name === 'other') return t(kind === 'site' ? 'otherSites' : 'otherCampaigns');
    return kind === 'campaign' ? t('campaign', { name }) : name;
  };
  const mediumName = (label: string) => {
    const medium = campaignMedia.find((each) => each === label);
    return medium ? t(`callsToAction.${medium}`) : label;
  };
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Counts title={t('entries.title')} rows={entries} nameOf={entryName} count={t('entries.count')} />
      <Counts
        title={t('callsToAction.title')}
        rows={callsToAction}
        nameOf={mediumName}
        count={t('scans')}
        shareOf={totals.views}
      />
      {sources.length > 0 && (
        <Counts title={t('sources')} rows={sources} nameOf={sourceName} count={t('entries.count')} />
      )}
    </div>
  );
}

function Counts(props: {
  title: string;
  rows: { label: string; now: number; before: number }[];
  nameOf: (label: string) => string;
  count: string;
  /** The number of views. If given, a column shows the rate per view. */
  shareOf?: number;
}) {
  const { t, whole, shortPercent } = useTexts();
  const { title, nameOf, shareOf } = props;
  const perView = shareOf && {
    text: t('results.perView'),
    cell: ({ now }: { now: number }) => shortPercent(now / shareOf),
  };
  return (
    <TableCard
      title={title}
      none={t('results.none')}
      rows={props.rows}
      columns={[
        {
          text: title,
          cell: ({ label }) => <span className="wrap-anywhere">{nameOf(label)}</span>,
        },
        { text: props.count, cell: ({ now }) => whole(now) },
        { text: t('results.beforeShort'), cell: ({ before }) => whole(before) },
        ...(perView ? [perView] : []),
      ]}
    />
  );
}

/** Shows the views and scans of each month that is older than the daily counts. */
export function Months({ months }: Pick<Described, 'months'>) {
  const { t, whole, monthName } = useTexts();
  if (months.length === 0) return null;
  return (
    <TableCard
      title={t('results.months.title')}
      rows={months.toReversed()}
      columns={[
        { text: t('results.months.month'), cell: ({ day }) => monthName(day) },
        { text: t('results.views'), cell: ({ views }) => whole(views) },
        { text: t('results.scans'), cell: ({ scans }) => whole(scans) },
      ]}
    />
  );
}

export function useResultsSearch() {
  const { oneOf } = useListParams();
  return {
    days: oneOf('days', resultPeriods.map(String)) || String(defaultResultPeriod),
    locale: oneOf('locale', locales),
  };
}

export function ResultsFilters() {
  const { t } = useTexts();
  const { setFilter } = useListParams();
  const { days, locale } = useResultsSearch();
  return (
    <div className="mb-5 grid gap-3 min-[26rem]:grid-cols-2 sm:max-w-md">
      <ChoiceField
        label={t('results.period')}
        value={days}
        values={resultPeriods.map(String)}
        textOf={(each) => t('results.lastDays', { count: Number(each) })}
        onChoose={(each) => setFilter('days', each === String(defaultResultPeriod) ? '' : each)}
      />
      <ChoiceField
        label={t('results.language')}
        value={locale}
        values={locales}
        textOf={(each) => t(`articles.languageNames.${each}`)}
        all={t('results.bothLanguages')}
        onChoose={(each) => setFilter('locale', each)}
      />
    </div>
  );
}
