import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { api } from '../data/api-client.ts';
import { useApiQuery } from '../data/use-api-query.ts';
import { useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { searchConsoleKeys } from '../search-console/data.ts';
import { termPath } from '../search-console/opportunity-list.tsx';

export function ArticleQueries({ articleId }: { articleId: string }) {
  const { t } = useTranslation('admin');
  const { whole, oneDecimal } = useFormats();
  const queries = useApiQuery([...searchConsoleKeys.queries, articleId], () =>
    api.gsc.articles[':id'].queries.$get({ param: { id: articleId } }),
  );
  const titles = [
    t('results.queries.query'),
    t('searchConsole.meanings.clicks'),
    t('searchConsole.meanings.impressions'),
    t('searchConsole.meanings.position'),
  ];
  return (
    <Card title={t('results.queries.title')}>
      <QueryView query={queries} lines={3}>
        {({ queries: found }) =>
          found.length === 0 ? (
            <p className="text-ink-soft">{t('results.queries.none')}</p>
          ) : (
            <Table label={t('results.queries.title')} columns={titles}>
              {found.map((each) => (
                <Row key={`${each.locale} ${each.term}`}>
                  <Cell>
                    <Link className="[overflow-wrap:anywhere]" to={termPath(each)}>
                      {each.term}
                    </Link>
                  </Cell>
                  <Cell>{whole(each.clicks)}</Cell>
                  <Cell>{whole(each.impressions)}</Cell>
                  <Cell>{oneDecimal(each.position)}</Cell>
                </Row>
              ))}
            </Table>
          )
        }
      </QueryView>
    </Card>
  );
}
