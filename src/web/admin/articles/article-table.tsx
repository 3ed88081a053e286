import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Table } from '../../ui/table.tsx';
import type { ListedArticle } from '../data/api-client.ts';
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
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [deleting, setDeleting] = useState<ListedArticle[]>([]);
  const selected = articles.filter(({ id }) => selectedIds.has(id));
  const actions = useArticleActions(() => {
    setSelectedIds(new Set());
    setDeleting([]);
  });
  const select = (id: string, on: boolean) =>
    setSelectedIds((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
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
      <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        <label className="inline-flex min-h-10 items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-spruce"
            checked={selected.length === articles.length}
            onChange={(event) =>
              setSelectedIds(new Set(event.target.checked ? articles.map(({ id }) => id) : []))
            }
          />
          {t('articles.selectAll')}
        </label>
        {selected.length === 0 ? (
          <p className="ml-auto text-sm text-ink-soft">{props.count}</p>
        ) : (
          <fieldset className="flex flex-wrap items-center gap-2 sm:ml-auto" aria-label={t('articles.bulk')}>
            <span role="status" className="text-sm">
              {t('articles.selected', { count: selected.length })}
            </span>
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
          </fieldset>
        )}
      </div>
      <Table label={t('articles.title')} columns={Object.values(columns)}>
        {articles.map((article) => (
          <ArticleRow
            key={article.id}
            article={article}
            columns={columns}
            selected={selectedIds.has(article.id)}
            onSelect={(on) => select(article.id, on)}
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
