import { type CitationSource, citationSources } from '../../../domain/citations/citation-report.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Table } from '../../ui/table.tsx';
import { api, responseBody, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { useConfirmedMutation } from '../parts/use-confirmed-mutation.tsx';
import { citationsKey, resultsKey } from './data.ts';

/** Lists the uploaded reports on citations by AI assistants, and the queries for which they cited the site. */
export function Citations() {
  const { t, day, whole } = useTexts();
  const list = useApiQuery(citationsKey, () => api.citations.$get());
  const remove = useConfirmedMutation({
    question: (source: CitationSource) => ({
      title: t('results.citations.removeTitle'),
      text: t(`results.citations.reports.${source}`),
      confirmLabel: t('results.citations.remove'),
    }),
    mutationFn: (source) => responseBody(api.citations[':source'].$delete({ param: { source } })),
    done: t('results.citations.removed'),
    changes: [citationsKey, resultsKey],
  });
  if (!list.data || list.data.reports.length === 0) return null;
  const { reports, queries } = list.data;
  return (
    <Card title={t('results.citations.title')}>
      <ul className="mb-4 grid gap-2 text-sm">
        {citationSources.map((source) => {
          const report = reports.find((each) => each.source === source);
          if (!report) return null;
          return (
            <li key={source} className="flex flex-wrap items-center gap-x-3">
              {t(`results.citations.reports.${source}`)}, {day(report.start)} – {day(report.end)}
              <Button look="quiet" tight onClick={() => remove.ask(source)}>
                {t('results.citations.remove')}
                <span className="sr-only">: {t(`results.citations.reports.${source}`)}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {queries.length > 0 && (
        <Table
          label={t('results.citations.queries')}
          rows={queries}
          columns={[
            { text: t('results.citations.queries'), cell: ({ term }) => term },
            { text: t('results.citations.bing'), cell: ({ citations }) => whole(citations) },
          ]}
        />
      )}
      {remove.dialog}
    </Card>
  );
}
