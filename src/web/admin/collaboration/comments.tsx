import { htmlLang } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { api, responseBody, useAdminMutation, useApiQuery } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { commentsKey, type ListedComment } from './data.ts';
import { NewComment, type NewCommentProps } from './new-comment.tsx';

type CommentsProps = Pick<NewCommentProps, 'subject'> &
  Partial<Pick<NewCommentProps, 'paragraphs' | 'requested' | 'onBack'>>;

export function Comments({ subject, paragraphs = [], requested, onBack }: CommentsProps) {
  const { t } = useTexts();
  useLiveEvents();
  const comments = useApiQuery([...commentsKey, subject], () => api.comments.$get({ query: subject }));
  return (
    <div id="comments">
      <Card title={t('comments.title')}>
        <QueryView query={comments} lines={3}>
          {({ comments: listed, people, mailsMentions }) => {
            const resolved = listed.filter(({ resolved_at }) => resolved_at);
            const open = listed.filter(({ resolved_at }) => !resolved_at);
            return (
              <div className="grid gap-4">
                {open.length === 0 && <p className="text-sm text-ink-soft">{t('comments.none')}</p>}
                <CommentList comments={open} />
                {resolved.length > 0 && (
                  <details>
                    <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-ink-soft">
                      {t('comments.resolved', { count: resolved.length })}
                    </summary>
                    <CommentList comments={resolved} />
                  </details>
                )}
                <NewComment
                  subject={subject}
                  paragraphs={paragraphs}
                  requested={requested}
                  onBack={onBack}
                  people={people}
                  mailsMentions={mailsMentions}
                />
              </div>
            );
          }}
        </QueryView>
      </Card>
    </div>
  );
}

function CommentList({ comments }: { comments: ListedComment[] }) {
  return (
    <ul className="grid gap-3">
      {comments.map((comment) => (
        <CommentEntry key={comment.id} comment={comment} />
      ))}
    </ul>
  );
}

function CommentEntry({ comment }: { comment: ListedComment }) {
  const { t, time } = useTexts();
  const { id, resolved_at, quote, locale } = comment;
  const resolve = useAdminMutation({
    mutationFn: () =>
      responseBody(api.comments[':id'].$put({ param: { id }, json: { resolved: !resolved_at } })),
    changes: [commentsKey],
  });
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        <strong className="text-ink">{comment.author_email}</strong>{' '}
        <time dateTime={comment.created_at}>{time(comment.created_at)}</time>
      </p>
      {quote && (
        <blockquote
          {...(locale && { lang: htmlLang[locale] })}
          className="mt-1 line-clamp-3 border-l-2 border-control pl-2 text-ink-soft [overflow-wrap:anywhere]"
        >
          {quote}
        </blockquote>
      )}
      <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{comment.body}</p>
      <Button look="quiet" tight className="-ml-2" action={resolve}>
        {resolved_at ? t('comments.reopen') : t('comments.resolve')}
        <span className="sr-only">: {comment.body.slice(0, 60)}</span>
      </Button>
    </li>
  );
}
