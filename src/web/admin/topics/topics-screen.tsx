import LibraryBig from 'lucide-react/icons/library-big';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import { topicPath } from '../../../domain/topics/topic.ts';
import { Badge } from '../../ui/badge.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminLocale } from '../parts/formats.ts';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { type ListedTopic, topicsKey } from './data.ts';
import { TopicForm } from './topic-form.tsx';

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
