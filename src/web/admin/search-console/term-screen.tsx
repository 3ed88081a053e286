import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Badge, Card } from '../../ui/surfaces.tsx';
import { TableCard } from '../../ui/table.tsx';
import { api, invalidate, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { BackLink, ScreenHeader } from '../shell/shell.tsx';
import { type DescribedTerm, searchConsoleKeys } from './data.ts';
import { type Explained, Explanation } from './explanation.tsx';
import { useFigureColumns } from './figure-columns.ts';
import { AdviceLine, GenerateContent, LanguageChoice, OpportunityFigures } from './opportunity-list.tsx';
import { Sparkline } from './sparkline.tsx';
import { TrendIcon } from './trend-icon.tsx';

export default function SearchConsoleTerm() {
  const { day, time, titleOf, t } = useTexts('searchConsole');
  const figureColumns = useFigureColumns();
  const navigate = useNavigate();
  const term = useParams().term ?? '';
  const [search] = useSearchParams();
  const locale = search.get('locale') ?? '';
  const query = { term, locale };
  const details = useApiList([...searchConsoleKeys.term, query], () => api.gsc.terms.$get({ query }));
  const [explained, setExplained] = useState<Explained>();
  useLiveEvents();
  const onLanguageChanged = () => {
    // A language in the query string is now wrong and is removed. If the query string has no language, the URL stays
    // the same, so the data is refetched.
    if (locale) void navigate(`/admin/gsc/${encodeURIComponent(term)}`, { replace: true });
    else invalidate(searchConsoleKeys.term);
  };
  return (
    <>
      <BackLink to="/admin/gsc" text={t('term.back')} />
      <ScreenHeader title={term} />
      <QueryView query={details} lines={8}>
        {({ opportunity, outcomes, articles, queue, pageHistory }) => (
          <div className="grid gap-5">
            <Card title={t(`kinds.${opportunity.kind ?? 'none'}`)}>
              <div className="grid gap-4">
                <div className="flex flex-wrap items-center gap-3">
                  <TrendIcon trend={opportunity.trend} />
                  <LanguageChoice opportunity={opportunity} onChanged={onLanguageChanged} />
                </div>
                <OpportunityFigures opportunity={opportunity} onExplain={setExplained} />
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <AdviceLine opportunity={opportunity} />
                  <GenerateContent opportunity={opportunity} />
                </div>
              </div>
            </Card>
            <Outcomes outcomes={outcomes} />
            <History history={opportunity.history} />
            {pageHistory.length > 0 && (
              <TableCard
                title={t('term.pages')}
                rows={pageHistory}
                columns={[
                  { text: t('imports.period'), cell: ({ start, end }) => `${day(start)} – ${day(end)}` },
                  {
                    text: t('meanings.page'),
                    cell: ({ page }) => <span className="wrap-anywhere">{page}</span>,
                  },
                  ...figureColumns('impressions', 'clicks'),
                ]}
              />
            )}
            <Card title={t('term.articles')}>
              {articles.length === 0 && <p className="text-ink-soft">{t('term.noArticles')}</p>}
              <ul className="grid gap-2">
                {articles.map((article) => (
                  <li key={article.id} className="flex flex-wrap items-center gap-2">
                    <Link to={`/admin/article/${article.id}`}>{titleOf(article)}</Link>
                    {article.exists_no && <Badge>no</Badge>}
                    {article.exists_en && <Badge>en</Badge>}
                  </li>
                ))}
              </ul>
            </Card>
            <Card title={t('term.queue')}>
              {queue.length === 0 && <p className="text-ink-soft">{t('term.noQueue')}</p>}
              <ul className="grid gap-2">
                {queue.map((item) => (
                  <li key={item.id} className="flex flex-wrap items-center gap-2">
                    <Link to={`/admin/queue/${item.id}`}>
                      {t(`queueTypes.${item.type}`)}, {time(item.createdAt)}
                    </Link>
                    <Badge look="outline">{t(`queueStatuses.${item.status}`)}</Badge>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </QueryView>
      {explained && <Explanation explained={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}

function History({ history }: { history: DescribedTerm['opportunity']['history'] }) {
  const { t, day } = useTexts('searchConsole');
  const figureColumns = useFigureColumns();
  return (
    <TableCard
      title={t('term.history')}
      rows={history.toReversed()}
      columns={[
        { text: t('imports.period'), cell: ({ start, end }) => `${day(start)} – ${day(end)}` },
        ...figureColumns('position', 'impressions', 'clicks'),
      ]}
    >
      {history.length > 1 && (
        <div className="mb-4 flex flex-wrap gap-6">
          {(['position', 'impressions'] as const).map((which) => (
            <figure key={which}>
              <figcaption className="mb-1 text-xs font-semibold text-ink-soft">
                {t(`meanings.${which}`)}
              </figcaption>
              <Sparkline
                label={t(`lines.${which}`, { count: history.length })}
                values={history.map((each) => each[which])}
                inverted={which === 'position'}
                width={260}
                height={72}
              />
            </figure>
          ))}
        </div>
      )}
    </TableCard>
  );
}

function Outcomes({ outcomes }: { outcomes: DescribedTerm['outcomes'] }) {
  const { t, titleOf, day, oneDecimal } = useTexts('searchConsole');
  if (outcomes.length === 0) return null;
  return (
    <Card title={t('term.outcomes')}>
      <ul className="grid gap-3">
        {outcomes.map((each) => (
          <li key={each.articleId}>
            <p className="font-semibold">
              <Link to={`/admin/article/${each.articleId}`}>{titleOf(each)}</Link>
            </p>
            <p className="text-sm text-ink-soft">{t('term.published', { date: day(each.publishedAt) })}</p>
            <p>
              {t('term.predicted', {
                low: oneDecimal(each.expected.low),
                high: oneDecimal(each.expected.high),
                days: t('counts.days', { count: each.days }),
              })}{' '}
              {each.measured === undefined
                ? t('term.notMeasured')
                : t('term.measured', {
                    clicks: oneDecimal(each.measured),
                    before: t('counts.clicks', { count: each.clicksBefore }),
                    days: t('counts.days', { count: each.days }),
                    after: t('counts.clicks', { count: each.clicksAfter ?? 0 }),
                    daysAfter: t('counts.days', { count: each.daysAfter ?? 0 }),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
