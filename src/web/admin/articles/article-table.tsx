import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Table } from '../../ui/table.tsx';
import type { ListedArticle } from '../data/api-client.ts';
import { SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { ArticleRow } from './article-row.tsx';
import { useArticleActions } from './use-article-actions.ts';

/** A table of articles with actions per row, and bulk actions for the selected rows. */
export function ArticleTable(props: {
  articles: ListedArticle[];
  inBin: boolean;
  /** A text that says how many articles the list has on all its pages. */
  count: string;
}) {
  const { t } = useTranslation('admin');
  const { articles, inBin } = props;
  const selection = useSelection(articles);
  const { selected } = selection;
  const [deleting, setDeleting] = useState<ListedArticle[]>([]);
  const actions = useArticleActions(() => {
    selection.clear();
    setDeleting([]);
  });
  const columns = {
    select: t('articles.columns.select'),
    article: t('articles.columns.article'),
    status: t('articles.columns.status'),
    languages: t('articles.columns.languages'),
    date: t('articles.columns.date'),
    actions: t('articles.columns.actions'),
  };
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
      <Table dense label={t('articles.title')} columns={Object.values(columns)}>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            columns={columns}
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
        title={t('articles.deleteTitle')}
        text={
          deleting.length > 1
            ? t('articles.deleteManyText', { count: deleting.length })
            : t('articles.deleteText')
        }
        confirmLabel={t('articles.delete')}
        cancelLabel={t('cancel')}
        busy={actions.busy}
        onConfirm={() => actions.remove(deleting)}
        onCancel={() => setDeleting([])}
      />
    </>
  );
}
