import { ArrowDown, ArrowUp, LibraryBig, Plus, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type Locale, localizedPath } from '../../../domain/locale.ts';
import { topicLimits, topicPath } from '../../../domain/topics/topic.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { bindText, Field, useFields } from '../../ui/field.tsx';
import { Badge } from '../../ui/surfaces.tsx';
import { articleKeys } from '../articles/data.ts';
import { api, useApiList } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { type ListedTopic, topicsKey } from './data.ts';

export default function Topics() {
  const { t, titleOf, locale } = useTexts();
  const localeOf = ({ locales: [first = 'no', second] }: ListedTopic) => (second ? locale : first);
  return (
    <RecordScreen
      feature="topics"
      icon={LibraryBig}
      queryKey={topicsKey}
      records={api.topics}
      itemsOf={({ topics }) => topics}
      deleteText={(topic) => t('topics.deleteText', { name: titleOf(topic) })}
      renderCard={(topic, actions) => (
        <PageCard
          key={topic.id}
          feature="topics"
          name={titleOf(topic)}
          href={localizedPath(topicPath(topic.slug), localeOf(topic))}
          {...actions}
        >
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {topic.locales.map((each) => (
              <Badge key={each}>{each}</Badge>
            ))}
            {t('topics.count', { count: topic.articles.length })}
          </p>
        </PageCard>
      )}
      renderForm={(topic, onClose) => <TopicForm topic={topic} onClose={onClose} />}
    />
  );
}

const empty = { title_no: '', title_en: '', introduction_no: '', introduction_en: '' };

function TopicForm({ topic, onClose }: { topic: ListedTopic | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const { title_no, title_en, introduction_no, introduction_en } = topic ?? empty;
  const { fields, bind } = useFields({ title_no, title_en, introduction_no, introduction_en });
  const [articles, setArticles] = useState(topic?.articles ?? []);
  const [reordered, setReordered] = useState(false);
  const form = useRecordForm({
    feature: 'topics',
    records: api.topics,
    record: topic,
    fields: { ...fields, article_ids: articles.map(({ id }) => id) },
    conflictCode: 'topic_changed',
    queryKey: topicsKey,
    onClose,
  });
  // A topic may exist in one language only, but needs both the title and the introduction in that language.
  const needsEnglish = fields.title_en !== '' || fields.introduction_en !== '';
  const needsNorwegian = fields.title_no !== '' || fields.introduction_no !== '' || !needsEnglish;
  const fieldOf = (name: 'title' | 'introduction', locale: Locale) => ({
    label: t(`topics.${name}_${locale}`),
    required: locale === 'en' ? needsEnglish : needsNorwegian,
    ...bind(`${name}_${locale}`),
  });
  return (
    <DialogForm wide begun={reordered} {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageFields
          maxLength={topicLimits.title}
          data-focus-first
          fieldOf={(locale) => fieldOf('title', locale)}
        />
        <LanguageFields
          rows={6}
          maxLength={topicLimits.introduction}
          fieldOf={(locale) => fieldOf('introduction', locale)}
        />
      </div>
      <p className="text-sm text-ink-soft">{t('topics.introductionHint')}</p>
      <TopicArticles
        articles={articles}
        onChange={(next) => {
          setArticles(next);
          setReordered(true);
        }}
      />
    </DialogForm>
  );
}

type TopicArticle = ListedTopic['articles'][number];

const maxFound = 6;

function TopicArticles(props: { articles: TopicArticle[]; onChange: (articles: TopicArticle[]) => void }) {
  const { articles, onChange } = props;
  const { t, titleOf } = useTexts('topics');
  const move = (from: number, to: number) => {
    const next = articles.toSpliced(from, 1);
    const [moved] = articles.slice(from, from + 1);
    if (moved) onChange(next.toSpliced(to, 0, moved));
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{t('articles')}</legend>
      <p className="text-sm text-ink-soft">{t('articlesHint')}</p>
      {articles.length === 0 && <p className="text-sm">{t('empty')}</p>}
      <ol className="grid gap-1">
        {articles.map((article, at) => {
          const title = titleOf(article);
          return (
            <li
              key={article.id}
              className="flex items-center gap-1 rounded-lg border border-line bg-card py-1 pr-1 pl-3"
            >
              <span className="min-w-0 grow text-sm wrap-anywhere">
                {title} {article.status !== 'published' && <Badge look="outline">{t('notPublished')}</Badge>}
              </span>
              <IconButton
                icon={ArrowUp}
                label={t('up', { title })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('down', { title })}
                disabled={at === articles.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton
                icon={X}
                label={t('remove', { title })}
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

function ArticleSearch(props: { chosen: ReadonlySet<string>; onAdd: (article: TopicArticle) => void }) {
  const { chosen, onAdd } = props;
  const { t, titleOf } = useTexts();
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
            const title = titleOf(article);
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
                  <Plus className="size-4 shrink-0" />
                  <span className="min-w-0 wrap-anywhere">{title}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
