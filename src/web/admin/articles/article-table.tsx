import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { binDays } from '../../../domain/articles/article-lifecycle.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { api, type Body } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useTexts } from '../parts/formats.ts';
import { RowCheckbox, SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { resultsKey } from '../results/data.ts';
import { Actions, Dates, Languages, ScheduledTime, titleId } from './article-cells.tsx';
import { ArticleStatusBadge } from './article-status-badge.tsx';
import { titleIn } from './article-title.ts';
import type { ListedArticle } from './data.ts';
import { useArticleActions } from './use-article-actions.ts';

export function ArticleTable(props: {
  articles: ListedArticle[];
  inBin: boolean;
  /** The number of articles on all pages of the list, as a sentence. */
  count: string;
}) {
  const { t } = useTexts();
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
  const columns = useColumns(results.data?.articles ?? {}, selection, {
    ...actions,
    ask: (article) => setDeleting([article]),
  });
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
      <Table dense label={t('articles.title')} rows={articles} columns={columns} />
      <Confirm
        open={deleting.length > 0}
        title={deleting.length > 1 ? t('articles.deleteManyTitle') : t('articles.deleteTitle')}
        text={
          deleting.length > 1
            ? `${t('articles.deleteManyText', { count: deleting.length })} ${t('articles.deleteManyKept', { days: binDays })}`
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

function useColumns(
  results: Body<typeof api.results.articles.$get>['articles'],
  selection: ReturnType<typeof useSelection>,
  actions: Pick<ReturnType<typeof useArticleActions>, 'busy' | 'restore'> & {
    /** Asks before an article is deleted. */
    ask: (article: ListedArticle) => void;
  },
): Column<ListedArticle>[] {
  const { t, locale, whole } = useTexts();
  const figure = (name: 'views' | 'scans' | 'clicks', content: (article: ListedArticle) => ReactNode) => ({
    text: t(`articles.columns.${name}`),
    numeric: true,
    cell: content,
  });
  const titleOf = (article: ListedArticle) => titleIn(article, locale) || t('articles.untitled');
  const resultsOf = ({ slug }: ListedArticle) => results[slug];
  const number = (value: number | null | undefined) => (value == null ? '–' : whole(value));
  return [
    {
      text: t('articles.columns.select'),
      hidden: true,
      cell: (article) => (
        <RowCheckbox
          label={t('articles.selectNamed', { title: titleOf(article) })}
          checked={selection.isSelected(article.id)}
          onChange={(on) => selection.select(article.id, on)}
        />
      ),
    },
    {
      text: t('articles.columns.article'),
      main: true,
      cell: (article) => (
        <span className="block md:truncate md:text-sm" title={`${titleOf(article)} /${article.slug}`}>
          <Link
            id={titleId(article)}
            className="font-semibold text-ink no-underline hover:underline"
            to={`/admin/article/${article.id}`}
          >
            {titleOf(article)}
          </Link>{' '}
          <span className="text-sm text-ink-soft">/{article.slug}</span>
        </span>
      ),
    },
    {
      text: t('articles.columns.status'),
      cell: (article) => (
        <span className="flex flex-col items-start">
          <ArticleStatusBadge article={article} />
          <ScheduledTime article={article} />
        </span>
      ),
    },
    {
      text: t('articles.columns.languages'),
      hidden: true,
      cell: ({ translation }) => <Languages translation={translation} />,
    },
    { text: t('articles.columns.date'), cell: (article) => <Dates article={article} /> },
    figure('views', (article) => (
      <Link className="inline-block min-h-6 min-w-6" to={`/admin/results/${article.id}`}>
        {number(resultsOf(article)?.views)}
        <span className="sr-only"> {t('articles.resultsNamed', { title: titleOf(article) })}</span>
      </Link>
    )),
    figure('scans', (article) => number(resultsOf(article)?.scans)),
    figure('clicks', (article) => number(resultsOf(article)?.searchClicks)),
    {
      text: t('articles.columns.actions'),
      cell: (article) => (
        <Actions
          article={article}
          title={titleOf(article)}
          busy={actions.busy}
          onDelete={() => actions.ask(article)}
          onRestore={() => actions.restore([article])}
        />
      ),
    },
  ];
}
