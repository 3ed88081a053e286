import LibraryBig from 'lucide-react/icons/library-big';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import { topicLimits, topicPath } from '../../../domain/topics/topic.ts';
import { Badge } from '../../ui/badge.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useSaveRecord } from '../data/use-save-record.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { useFields } from '../parts/forms/use-fields.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { type ListedTopic, topicsKey } from './data.ts';
import { TopicArticles } from './topic-articles.tsx';

export default function Topics() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const localeOf = ({ locales: [first = 'no', second] }: ListedTopic) => (second ? locale : first);
  return (
    <RecordScreen
      feature="topics"
      icon={LibraryBig}
      queryKey={topicsKey}
      fetchList={() => responseBody(api.topics.$get())}
      itemsOf={({ topics }) => topics}
      deleteItem={({ id }) => responseBody(api.topics[':id'].$delete({ param: { id } }))}
      deleteText={(topic) => t('topics.deleteText', { name: titleIn(topic, locale) })}
      renderCard={(topic, actions) => (
        <PageCard
          key={topic.id}
          feature="topics"
          name={titleIn(topic, locale)}
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
  const { t } = useTranslation('admin');
  const { title_no, title_en, introduction_no, introduction_en } = topic ?? empty;
  const { fields, bind } = useFields({ title_no, title_en, introduction_no, introduction_en });
  const [articles, setArticles] = useState(topic?.articles ?? []);
  const [reordered, setReordered] = useState(false);
  const save = useSaveRecord({
    save: async () => {
      const json = { ...fields, article_ids: articles.map(({ id }) => id) };
      if (!topic) return responseBody(api.topics.$post({ json }));
      return responseBody(
        api.topics[':id'].$put({ param: { id: topic.id }, json: { ...json, updated_at: topic.updated_at } }),
      );
    },
    conflictCode: 'topic_changed',
    queryKey: topicsKey,
    successText: topic ? t('topics.changed') : t('topics.added'),
    onSaved: onClose,
  });
  // A topic may exist in one language only, but needs both the title and the introduction in that language.
  const needsEnglish = fields.title_en !== '' || fields.introduction_en !== '';
  const needsNorwegian = fields.title_no !== '' || fields.introduction_no !== '' || !needsEnglish;
  return (
    <DialogForm
      wide
      begun={reordered}
      onClose={onClose}
      title={topic ? t('topics.editTitle') : t('topics.add')}
      mutation={save}
      submitLabel={t('topics.save')}
      alert={save.conflict}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('topics.titleNo')}
          lang="nb"
          required={needsNorwegian}
          maxLength={topicLimits.title}
          data-focus-first
          {...bind('title_no')}
        />
        <Field
          label={t('topics.titleEn')}
          lang="en"
          required={needsEnglish}
          maxLength={topicLimits.title}
          {...bind('title_en')}
        />
        <TextArea
          label={t('topics.introductionNo')}
          lang="nb"
          rows={6}
          required={needsNorwegian}
          maxLength={topicLimits.introduction}
          {...bind('introduction_no')}
        />
        <TextArea
          label={t('topics.introductionEn')}
          lang="en"
          rows={6}
          required={needsEnglish}
          maxLength={topicLimits.introduction}
          {...bind('introduction_en')}
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
