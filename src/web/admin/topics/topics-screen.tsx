import LibraryBig from 'lucide-react/icons/library-big';
import { useTranslation } from 'react-i18next';
import { localizedPath } from '../../../domain/locale.ts';
import { topicPath } from '../../../domain/topics/topic.ts';
import { Badge } from '../../ui/badge.tsx';
import { titleIn } from '../articles/article-title.ts';
import { api, responseBody } from '../data/api-client.ts';
import { EditAndDelete } from '../parts/edit-and-delete.tsx';
import { useAdminLocale } from '../parts/formats.ts';
import { RecordScreen } from '../parts/record-screen.tsx';
import { type ListedTopic, topicsKey } from './data.ts';
import { TopicForm } from './topic-form.tsx';

export default function Topics() {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  return (
    <RecordScreen
      feature="topics"
      icon={LibraryBig}
      queryKey={topicsKey}
      fetchList={() => responseBody(api.topics.$get())}
      itemsOf={({ topics }) => topics}
      deleteItem={({ id }) => responseBody(api.topics[':id'].$delete({ param: { id } }))}
      deleteText={(topic) => t('topics.deleteText', { name: titleIn(topic, locale) })}
      renderCard={(topic, actions) => <TopicCard key={topic.id} topic={topic} {...actions} />}
      renderForm={(topic, onClose) => <TopicForm topic={topic} onClose={onClose} />}
    />
  );
}

function TopicCard({
  topic,
  onEdit,
  onDelete,
}: {
  topic: ListedTopic;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('admin');
  const locale = useAdminLocale();
  const name = titleIn(topic, locale);
  const [shown = 'no'] = topic.locales.includes(locale) ? [locale] : topic.locales;
  return (
    <li className="flex items-start gap-2 rounded-xl border border-line bg-card p-4">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="font-semibold">{name}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {topic.locales.map((each) => (
            <Badge key={each}>{each}</Badge>
          ))}
          {t('topics.count', { count: topic.articles.length })}
        </p>
        <a
          href={localizedPath(topicPath(topic.slug), shown)}
          target="_blank"
          rel="noreferrer"
          className="mt-2 inline-block text-sm"
        >
          {t('topics.page')}
        </a>
      </div>
      <EditAndDelete
        editLabel={t('topics.editOf', { name })}
        deleteLabel={t('topics.deleteOf', { name })}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}
