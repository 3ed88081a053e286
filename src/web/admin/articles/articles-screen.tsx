import { FileText, Plus, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { articleStatuses } from '../../../domain/articles/article.ts';
import { binDays } from '../../../domain/articles/article-lifecycle.ts';
import { articleSorts, languageFilters, listStates } from '../../../domain/articles/article-requests.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/surfaces.tsx';
import { api, useApiList } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { FoldedFilters, ListSearch, ListView, useListParams } from '../parts/lists.tsx';
import { ScreenHeader } from '../shell/shell.tsx';
import { useToday } from '../today/use-today.ts';
import { ArticleTable } from './article-table.tsx';
import { articleKeys } from './data.ts';

export default function Articles() {
  const { t } = useTranslation('admin');
  const { page, q, oneOf, setFilter } = useListParams();
  const status = oneOf('status', listStates);
  const language = oneOf('language', languageFilters);
  const sort = oneOf('sort', articleSorts) || 'created';
  const query = { page: String(page), q, status, language, sort };
  const list = useApiList([...articleKeys.list, query], () => api.articles.$get({ query }), {
    meta: { failureToast: { title: t('error'), description: t('articles.fetchFailed') } },
  });
  useLiveEvents();
  return (
    <>
      <ScreenHeader title={t('articles.title')} text={t('articles.text')} shortOnPhone>
        <LinkButton icon={Plus} to="/admin/article/new" text={t('articles.new')} />
      </ScreenHeader>
      <nav aria-label={t('articles.tools')} className="-mx-2 mb-2 flex flex-wrap gap-x-1 whitespace-nowrap">
        <LinkButton look="quiet" tight to="/admin/keywords" text={t('articles.toKeywords')} />
        <LinkButton look="quiet" tight to="/admin/queue" text={t('articles.toQueue')} />
        <LinkButton look="quiet" tight to="/admin/gsc" text={t('articles.toSearchConsole')} />
      </nav>
      <Waiting />
      <FoldedFilters
        active={[status, language].filter(Boolean).length}
        search={<ListSearch label={t('articles.search')} button={t('articles.searchButton')} />}
      >
        <ChoiceField
          label={t('articles.filterStatus')}
          value={status}
          values={[...articleStatuses, 'bin'] as const}
          textOf={(each) => (each === 'bin' ? t('articles.bin') : t(`articles.status.${each}`))}
          all={t('articles.allStatuses')}
          onChoose={(chosen) => setFilter('status', chosen)}
        />
        <ChoiceField
          label={t('articles.filterLanguage')}
          value={language}
          values={languageFilters}
          textOf={(filter) => t(`articles.languages.${filter}`)}
          all={t('articles.allLanguages')}
          onChoose={(filter) => setFilter('language', filter)}
        />
        <ChoiceField
          label={t('articles.sort')}
          value={sort}
          values={articleSorts}
          textOf={(each) => t(`articles.sorts.${each}`)}
          onChoose={(chosen) => setFilter('sort', chosen === 'created' ? '' : chosen)}
        />
      </FoldedFilters>
      <ListView query={list} lines={8} failedTitle={t('articles.fetchFailed')}>
        {({ articles, total, more }) => (
          <>
            {status === 'bin' && total > 0 && (
              <p className="mb-3 text-sm text-ink-soft">{t('articles.binNote', { days: binDays })}</p>
            )}
            {articles.length === 0 ? (
              <NoArticles filtered={Boolean(q || status || language)} status={q || language ? '' : status} />
            ) : (
              <ArticleTable
                // The key remounts the table, so that a new page or filter clears the selection.
                key={Object.values(query).join(' ')}
                articles={articles}
                inBin={status === 'bin'}
                count={
                  more ? t('articles.countMore', { count: total }) : t('articles.count', { count: total })
                }
              />
            )}
          </>
        )}
      </ListView>
    </>
  );
}

/** One line that leads to Today. Its height is reserved, so that the list does not move when the number arrives. */
function Waiting() {
  const { t } = useTranslation('admin');
  const { query, rowsOf } = useToday();
  const count = query.data && rowsOf(query.data).length;
  return (
    <p className="mb-3 min-h-6 text-sm">
      {count !== undefined && (
        <Link className="inline-flex min-h-6 items-center font-semibold" to="/admin/today">
          {count > 0 ? t('today.rows.waiting', { count }) : t('today.rows.nothingWaits')}
        </Link>
      )}
    </p>
  );
}

function NoArticles({ filtered, status }: { filtered: boolean; status: string }) {
  const { t } = useTranslation('admin');
  const [, setSearch] = useSearchParams();
  if (!filtered)
    return (
      <EmptyState icon={FileText} title={t('articles.none')} text={t('articles.noneText')}>
        <ButtonLink to="/admin/article/new">{t('articles.createFirst')}</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={status === 'bin' ? t('articles.binEmpty') : t('articles.noMatch')}
      text={status === 'bin' ? t('articles.binNote', { days: binDays }) : t('articles.noMatchText')}
    >
      <Button look="secondary" onClick={() => setSearch({})} text={t('articles.showAll')} />
    </EmptyState>
  );
}
