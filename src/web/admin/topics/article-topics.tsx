import { Link } from 'react-router';
import { topicLimits } from '../../../domain/topics/topic.ts';
import { Checkbox } from '../../ui/check-list.tsx';
import { api, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { type ListedTopic, topicsKey } from './data.ts';

/** The topics that list an article. A change is stored at once, because it changes the topic and not the article. */
export function ArticleTopics({ articleId }: { articleId: string | undefined }) {
  const { t, titleOf } = useTexts();
  const list = useApiQuery(topicsKey, () => api.topics.$get());
  const change = useAdminMutation({
    call: ({ topic, ids }: { topic: ListedTopic; ids: string[] }) => {
      const { title_no, title_en, introduction_no, introduction_en, updated_at } = topic;
      const json = { title_no, title_en, introduction_no, introduction_en, updated_at, article_ids: ids };
      return api.topics[':id'].$put({ param: { id: topic.id }, json });
    },
    done: t('topics.changed'),
    changes: [topicsKey],
  });
  return (
    <fieldset className="grid gap-1 rounded-lg border border-line p-4">
      <legend className="px-1 text-sm font-semibold">{t('topics.title')}</legend>
      <p className="text-sm text-ink-soft">{t(articleId ? 'topics.ofArticleHint' : 'topics.ofNewArticle')}</p>
      <QueryView query={list} lines={2} failedTitle={t('topics.loadFailed')}>
        {({ topics }) => (
          <>
            {topics.map((topic) => {
              const isListed = articleId !== undefined && topic.article_ids.includes(articleId);
              const isFull = !isListed && topic.article_ids.length >= topicLimits.articles;
              return (
                <Checkbox
                  key={topic.id}
                  checked={isListed}
                  disabled={!articleId || change.isPending || isFull}
                  onChange={() => {
                    if (!articleId) return;
                    const others = topic.article_ids.filter((id) => id !== articleId);
                    change.mutate({ topic, ids: isListed ? others : [...others, articleId] });
                  }}
                >
                  <span className="wrap-anywhere">{titleOf(topic)}</span>
                </Checkbox>
              );
            })}
            {topics.length === 0 && (
              <p className="text-sm">
                {t('topics.none')}.{' '}
                <Link className="inline-flex min-h-6 items-center underline" to="/admin/topics">
                  {t('topics.add')}
                </Link>
              </p>
            )}
          </>
        )}
      </QueryView>
    </fieldset>
  );
}
