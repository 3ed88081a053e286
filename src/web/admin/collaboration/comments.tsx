import { useRef, useState } from 'react';
import { personName } from '../../../domain/collaboration/person-name.ts';
import { htmlLang } from '../../../domain/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { useHashTarget } from '../parts/browser-hooks.ts';
import { useTexts } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';
import { threadsOf } from './comment-threads.ts';
import { commentElementId, commentsKey, type ListedComment, useComments } from './data.ts';
import { NewComment, type NewCommentProps } from './new-comment.tsx';

type CommentsProps = Pick<NewCommentProps, 'subject' | 'paragraphs' | 'requested' | 'onBack'>;

export function Comments({ subject, ...asked }: CommentsProps) {
  const { t } = useTexts();
  useLiveEvents();
  const comments = useComments(subject);
  const target = useHashTarget<HTMLDivElement>('comments', comments.isSuccess);
  return (
    <div ref={target} id="comments" tabIndex={-1} className="scroll-mt-4">
      <Card title={t('comments.title')}>
        <QueryView query={comments} lines={3}>
          {({ comments: listed, people, mailsMentions }) => {
            const { open, resolved, replies } = threadsOf(listed);
            const form = { subject, people, mailsMentions };
            const thread = { form, replies };
            return (
              <div className="grid gap-4">
                {open.length === 0 && <p className="text-sm text-ink-soft">{t('comments.none')}</p>}
                <CommentList comments={open} {...thread} />
                {resolved.length > 0 && (
                  <details>
                    <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-ink-soft">
                      {t('comments.resolved', { count: resolved.length })}
                    </summary>
                    <CommentList comments={resolved} {...thread} />
                  </details>
                )}
                <NewComment {...form} {...asked} />
              </div>
            );
          }}
        </QueryView>
      </Card>
    </div>
  );
}

interface ThreadProps {
  /** The replies by the first comment of their thread. */
  replies: ReadonlyMap<string | null, ListedComment[]>;
  form: NewCommentProps;
}

const CommentList = ({ comments, ...thread }: ThreadProps & { comments: ListedComment[] }) => (
  <ul className="grid gap-3">
    {comments.map((comment) => (
      <Thread key={comment.id} comment={comment} {...thread} />
    ))}
  </ul>
);

function Thread({ comment, replies, form }: ThreadProps & { comment: ListedComment }) {
  const { t } = useTexts();
  const [isReplying, setIsReplying] = useState(false);
  const text = useState('');
  const thread = useRef<HTMLLIElement>(null);
  const closeReply = () => {
    // The focused button disappears with the form.
    if (thread.current?.contains(document.activeElement)) thread.current.focus();
    setIsReplying(false);
  };
  const { id, resolved_at } = comment;
  const answers = replies.get(id) ?? [];
  const beginning = <span className="sr-only">: {comment.body.slice(0, 60)}</span>;
  const resolve = useAdminMutation({
    call: () => api.comments[':id'].$put({ param: { id }, json: { resolved: !resolved_at } }),
    changes: [commentsKey],
  });
  return (
    <li
      ref={thread}
      id={commentElementId(id)}
      tabIndex={-1}
      className="scroll-mt-4 border-l-2 border-line pl-3 text-sm"
    >
      <CommentText comment={comment} />
      {answers.length > 0 && (
        <ul className="mt-2 ml-3 grid gap-2" aria-label={t('comments.replies')}>
          {answers.map((reply) => (
            <li key={reply.id} className="border-l-2 border-line pl-3">
              <CommentText comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {isReplying ? (
        <NewComment {...form} reply={{ to: (answers.at(-1) ?? comment).id, text, onClose: closeReply }} />
      ) : (
        <p className="-ml-2 flex flex-wrap">
          {!resolved_at && (
            <Button look="quiet" tight onClick={() => setIsReplying(true)}>
              {t('comments.reply')}
              {beginning}
            </Button>
          )}
          <Button look="quiet" tight action={resolve}>
            {resolved_at ? t('comments.reopen') : t('comments.resolve')}
            {beginning}
          </Button>
        </p>
      )}
    </li>
  );
}

function CommentText({ comment }: { comment: ListedComment }) {
  const { time } = useTexts();
  const { author_email, created_at, quote, locale } = comment;
  return (
    <>
      <p className="text-ink-soft wrap-anywhere">
        <strong className="text-ink" title={author_email}>
          {personName(author_email)}
        </strong>{' '}
        <time dateTime={created_at}>{time(created_at)}</time>
      </p>
      {quote && (
        <blockquote
          {...(locale && { lang: htmlLang[locale] })}
          className="mt-1 line-clamp-3 border-l-2 border-control pl-2 text-ink-soft wrap-anywhere"
        >
          {quote}
        </blockquote>
      )}
      <p className="mt-1 whitespace-pre-line wrap-anywhere">{comment.body}</p>
    </>
  );
}
