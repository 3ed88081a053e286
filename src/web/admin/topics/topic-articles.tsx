import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { topicLimits } from '../../../domain/topics/topic.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { bindText, Field } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { articleKeys } from '../articles/data.ts';
import { api } from '../data/api-client.ts';
import { useApiList } from '../data/use-api-query.ts';
import { useAdminLocale } from '../parts/formats.ts';
import type { ListedTopic } from './data.ts';

type TopicArticle = ListedTopic['articles'][number];

const maxFound = 6;

interface TopicArticlesProps {
  articles: TopicArticle[];
  onChange: (articles: TopicArticle[]) => void;
}

export function TopicArticles({ articles, onChange }: TopicArticlesProps) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const move = (from: number, to: number) => {
    const next = articles.toSpliced(from, 1);
    const [moved] = articles.slice(from, from + 1);
    if (moved) onChange(next.toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('topics.articles')}</legend>
      <p className="text-sm text-ink-soft">{t('topics.articlesHint')}</p>
      {articles.length === 0 && <p className="text-sm">{t('topics.empty')}</p>}
      <ol className="grid gap-1">
        {articles.map((article, at) => {
          const title = titleIn(article, locale);
          return (
            <li
              key={article.id}
              className="flex items-center gap-1 rounded-lg border border-line bg-card py-1 pr-1 pl-3"
            >
              <span className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
                {title}{' '}
                {article.status !== 'published' && <Badge look="outline">{t('topics.notPublished')}</Badge>}
              </span>
              <IconButton
                icon={ArrowUp}
                label={t('topics.up', { title })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('topics.down', { title })}
                disabled={at === articles.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                icon={X}
                label={t('topics.remove', { title })}
                onClick={() => onChange(articles.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ol>
      {articles.length < topicLimits.articles && (
        <ArticleSearch
          chosen={new Set(articles.map(({ id }) => id))}
          onAdd={(article) => onChange([...articles, article])}
        />
      )}
    </fieldset>
  );
}

interface ArticleSearchProps {
  chosen: ReadonlySet<string>;
  onAdd: (article: TopicArticle) => void;
}

function ArticleSearch({ chosen, onAdd }: ArticleSearchProps) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const list = useApiList(
    [...articleKeys.choice, { q, topic: true }],
    () => api.articles.$get({ query: { q } }),
    { enabled: q !== '' },
  );
  const found = (list.data?.articles ?? []).filter(({ id }) => !chosen.has(id)).slice(0, maxFound);
  return (
    <div className="grid gap-1">
      <Field
        label={t('topics.search')}
        type="search"
        {...bindText(typed, setTyped)}
        onKeyDown={(event) => {
          // Enter in the search field must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {q !== '' && list.data && found.length === 0 && <p className="text-sm">{t('topics.noMatch')}</p>}
      {q !== '' && (
        <ul className="grid gap-1">
          {found.map((article) => {
            const title = titleIn(article, locale);
            return (
              <li key={article.id}>
                <Button
                  look="quiet"
                  className="w-full justify-start text-left"
                  aria-label={t('topics.addArticle', { title })}
                  onClick={() => {
                    const { id, title_no, title_en, status } = article;
                    onAdd({ id, title_no, title_en, status });
                  }}
                >
                  <Plus className="size-4 shrink-0" aria-hidden="true" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
