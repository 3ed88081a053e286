import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { binDays } from '../../../domain/articles/article-lifecycle.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Table } from '../../ui/table.tsx';
import { api } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { resultsKey } from '../results/data.ts';
import { ArticleRow } from './article-row.tsx';
import type { ListedArticle } from './data.ts';
import { useArticleActions } from './use-article-actions.ts';

export function ArticleTable(props: {
  articles: ListedArticle[];
  inBin: boolean;
  /** The number of articles on all pages of the list, as a sentence. */
  count: string;
}) {
  const { t } = useTranslation('admin');
  const { articles, inBin } = props;
  const selection = useSelection(articles);
  const { selected } = selection;
  const slugs = articles.map(({ slug }) => slug).join(',');
  const results = useApiList([...resultsKey, 'list', slugs], () =>
    api.results.articles.$get({ query: { slugs } }),
  );
  const [deleting, setDeleting] = useState<ListedArticle[]>([]);
  const actions = useArticleActions(() => {
    selection.clear();
    setDeleting([]);
  });
  const numeric = (text: string) => ({ text, numeric: true });
  const columns = [
    { text: t('articles.columns.select'), hidden: true },
    t('articles.columns.article'),
    t('articles.columns.status'),
    { text: t('articles.columns.languages'), hidden: true },
    t('articles.columns.date'),
    numeric(t('articles.columns.views')),
    numeric(t('articles.columns.scans')),
    numeric(t('articles.columns.clicks')),
    t('articles.columns.actions'),
  ];
  return (
    <>
      <SelectionBar
        selectAllLabel={t('articles.selectAll')}
        all={selected.length === articles.length}
        onSelectAll={selection.selectAll}
        count={props.count}
        selectedText={selected.length > 0 ? t('articles.selected', { count: selected.length }) : undefined}
        bulkLabel={t('articles.bulk')}
      >
        {inBin ? (
          <Button look="secondary" busy={actions.busy} onClick={() => actions.restore(selected)}>
            {t('articles.restore')}
          </Button>
        ) : (
          <>
            <Button look="secondary" busy={actions.busy} onClick={() => actions.archive(selected)}>
              {t('articles.archive')}
            </Button>
            <Button look="secondary" busy={actions.busy} onClick={() => setDeleting(selected)}>
              {t('articles.delete')}
            </Button>
          </>
        )}
      </SelectionBar>
      <Table dense label={t('articles.title')} columns={columns}>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            results={results.data?.articles[article.slug]}
            selected={selection.isSelected(article.id)}
            onSelect={(on) => selection.select(article.id, on)}
            busy={actions.busy}
            onDelete={() => setDeleting([article])}
            onRestore={() => actions.restore([article])}
          />
        ))}
      </Table>
      <Confirm
        open={deleting.length > 0}
        title={deleting.length > 1 ? t('articles.deleteManyTitle') : t('articles.deleteTitle')}
        text={
          deleting.length > 1
            ? t('articles.deleteManyText', { count: deleting.length })
            : `${t('articles.deleteText')} ${t('articles.deleteKept', { days: binDays })}`
        }
        confirmLabel={t('articles.delete')}
        busy={actions.busy}
        onConfirm={() => actions.remove(deleting)}
        onCancel={() => setDeleting([])}
      />
    </>
  );
}
