import { ArchiveRestore, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { binDays } from '../../../domain/articles/article-lifecycle.ts';
import { locales } from '../../../domain/locale.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { api, type Body, useApiList } from '../data/api-client.ts';
import { PreviewLink } from '../editor/preview-link.tsx';
import { useTexts } from '../parts/formats.ts';
import { SelectionBar, useSelection } from '../parts/selection-bar.tsx';
import { resultsKey } from '../results/data.ts';
import { ArticleStatusBadge, IndexStates } from './article-badges.tsx';
import type { ListedArticle } from './data.ts';
import { useArticleActions } from './use-article-actions.ts';

export function ArticleTable(props: {
  articles: ListedArticle[];
  inBin: boolean;
  /** The number of articles on all pages of the list, as a sentence. */
  count: string;
}) {
  const { t, titleOf } = useTexts('articles');
  const { articles } = props;
  const selection = useSelection(articles);
  const slugs = articles.map(({ slug }) => slug).join(',');
  const results = useApiList([...resultsKey, 'list', slugs], () =>
    api.results.articles.$get({ query: { slugs } }),
  );
  const [deleting, setDeleting] = useState<ListedArticle[]>([]);
  const firstTitle = deleting.map((article) => titleOf(article))[0] || t('untitled');
  const actions = useArticleActions(() => {
    selection.clear();
    setDeleting([]);
  });
  const columns = useColumns(results.data?.articles ?? {}, selection, {
    ...actions,
    ask: (article) => setDeleting([article]),
  });
  const bulkButton = (action: 'restore' | 'archive' | 'delete', run: (chosen: ListedArticle[]) => void) => (
    <Button look="secondary" busy={actions.busy} onClick={() => run(selection.selected)} text={t(action)} />
  );
  return (
    <>
      <SelectionBar feature="articles" selection={selection} count={props.count}>
        {props.inBin ? (
          bulkButton('restore', actions.restore)
        ) : (
          <>
            {bulkButton('archive', actions.archive)}
            {bulkButton('delete', setDeleting)}
          </>
        )}
      </SelectionBar>
      <Table dense label={t('title')} rows={articles} columns={columns} />
      <Confirm
        open={deleting.length > 0}
        title={deleting.length > 1 ? t('deleteManyTitle') : t('deleteTitle')}
        text={
          deleting.length > 1
            ? `${t('deleteManyText', { count: deleting.length })} ${t('deleteManyKept', { days: binDays })}`
            : `${t('deleteText')} ${t('deleteKept', { title: firstTitle, days: binDays })}`
        }
        confirmLabel={t('delete')}
        busy={actions.busy}
        onConfirm={() => actions.remove(deleting)}
        onCancel={() => setDeleting([])}
      />
    </>
  );
}

type RowActions = Pick<ReturnType<typeof useArticleActions>, 'busy' | 'restore'> & {
  ask: (article: ListedArticle) => void;
};

function useColumns(
  results: Body<typeof api.results.articles.$get>['articles'],
  selection: ReturnType<typeof useSelection<ListedArticle>>,
  actions: RowActions,
): Column<ListedArticle>[] {
  const { t, titleOf: storedTitleOf, whole } = useTexts('articles');
  const figure = (name: 'views' | 'scans' | 'clicks', cell: (article: ListedArticle) => ReactNode) => ({
    text: t(`columns.${name}`),
    numeric: true,
    cell,
  });
  const titleOf = (article: ListedArticle) => storedTitleOf(article) || t('untitled');
  const resultsOf = ({ slug }: ListedArticle) => results[slug];
  const number = (value: number | null | undefined) => (value == null ? '–' : whole(value));
  return [
    selection.column(t('columns.select'), (article) => t('selectNamed', { title: titleOf(article) })),
    {
      text: t('columns.article'),
      main: true,
      cell: (article) => (
        <>
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
          <IndexStates states={resultsOf(article)?.index} />
        </>
      ),
    },
    {
      text: t('columns.status'),
      cell: (article) => (
        <span className="flex flex-col items-start">
          <ArticleStatusBadge article={article} />
          <ScheduledTime article={article} />
        </span>
      ),
    },
    { text: t('columns.languages'), hidden: true, cell: (article) => <Languages article={article} /> },
    { text: t('columns.date'), cell: (article) => <Dates article={article} /> },
    figure('views', (article) => (
      <Link className="inline-block min-h-6 min-w-6" to={`/admin/results/${article.id}`}>
        {number(resultsOf(article)?.views)}
        <span className="sr-only"> {t('resultsNamed', { title: titleOf(article) })}</span>
      </Link>
    )),
    figure('scans', (article) => number(resultsOf(article)?.scans)),
    figure('clicks', (article) => number(resultsOf(article)?.searchClicks)),
    {
      text: t('columns.actions'),
      cell: (article) => <Actions article={article} title={titleOf(article)} actions={actions} />,
    },
  ];
}

/** The id of the title of a row, which describes the buttons of the row to screen readers. */
const titleId = ({ id }: ListedArticle) => `title-${id}`;

/** One dot per language: filled if its text is current, half filled if it is stale, and empty if it is missing. */
function Languages({ article: { translation } }: { article: ListedArticle }) {
  const { t } = useTexts('articles');
  return (
    <ul className="flex gap-2 whitespace-nowrap md:gap-1.5">
      {locales.map((locale) => {
        const state = translation[locale];
        const text = t(`translation.${state}`, { language: t(`languageNames.${locale}`) });
        return (
          <li key={locale} className="flex items-center gap-1 text-xs" title={text}>
            <span className={`language-dot ${state}`} aria-hidden="true" />
            <span aria-hidden="true">{locale}</span>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * The time of a schedule below the badge, which already says that the article is scheduled. Only on wide screens, where
 * the whole sentence would take too much width from the title.
 */
function ScheduledTime({ article }: { article: ListedArticle }) {
  const { time } = useTexts();
  if (article.status !== 'scheduled' || !article.auto_publish_at || article.overdue) return null;
  return (
    <span aria-hidden="true" className="block whitespace-nowrap text-xs text-ink-soft max-md:hidden">
      {time(article.auto_publish_at)}
    </span>
  );
}

function Dates({ article }: { article: ListedArticle }) {
  const { t, day: formatDay, time } = useTexts();
  /** With no-break spaces, so that the narrow column breaks the line before the date and not within it. */
  const day = (iso: string) => formatDay(iso).replaceAll(' ', '\u00a0');
  const due = article.auto_publish_at ? time(article.auto_publish_at) : '';
  return (
    <span className="flex flex-wrap gap-x-2 text-sm md:w-22 md:flex-col md:text-xs">
      {article.published_at && article.status !== 'scheduled'
        ? t('articles.published', { date: day(article.published_at) })
        : t('articles.created', { date: day(article.created_at) })}
      {article.status === 'scheduled' && due && (
        <span className={article.overdue ? 'font-semibold text-danger' : 'text-ink-soft md:sr-only'}>
          {article.overdue ? t('articles.overdue', { time: due }) : t('articles.scheduledFor', { time: due })}
        </span>
      )}
      {article.deleted_at && (
        <span className="text-ink-soft">{t('articles.deletedAt', { date: day(article.deleted_at) })}</span>
      )}
    </span>
  );
}

function Actions(props: { article: ListedArticle; title: string; actions: RowActions }) {
  const { t } = useTexts();
  const { article, title, actions } = props;
  const [isPreviewing, setIsPreviewing] = useState(false);
  if (article.deleted_at)
    return (
      <Button
        icon={ArchiveRestore}
        look="secondary"
        tight
        busy={actions.busy}
        aria-label={t('articles.restoreNamed', { title })}
        onClick={() => actions.restore([article])}
        text={t('articles.restore')}
      />
    );
  const icon = (action: 'view' | 'preview' | 'edit' | 'delete') => ({
    look: 'quiet' as const,
    tight: true,
    // Smaller than a normal button, so that a row fits on one line. On touch screens the button is 44 px.
    className: 'min-h-8! w-7 px-0! py-1! pointer-coarse:min-h-11! pointer-coarse:w-11',
    'aria-label': t(`articles.${action}`),
    'aria-describedby': titleId(article),
    title: t(`articles.${action}`),
  });
  return (
    <span className="-mx-2 flex">
      <ButtonLink
        icon={ExternalLink}
        {...icon('view')}
        to={`/blogg/${article.slug}`}
        target="_blank"
        rel="noreferrer"
      />
      {article.status !== 'published' && (
        <Button icon={Eye} {...icon('preview')} onClick={() => setIsPreviewing(true)} />
      )}
      {isPreviewing && <PreviewLink id={article.id} dirty={false} onClose={() => setIsPreviewing(false)} />}
      <ButtonLink icon={Pencil} {...icon('edit')} to={`/admin/article/${article.id}`} />
      <Button icon={Trash2} {...icon('delete')} onClick={() => actions.ask(article)} />
    </span>
  );
}
