import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import {
  type CommentSubject,
  maxCommentLength,
  maxQuoteLength,
  mentionName,
} from '../../../domain/collaboration/comment.ts';
import { htmlLang, type Locale, locales } from '../../../domain/locale.ts';
import { shorten } from '../../../domain/text/shorten.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { api, type ListedComment, responseBody } from '../data/api-client.ts';
import { useLiveEvents } from '../data/live-events.ts';
import { invalidate } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { useFormats } from '../parts/formats.ts';
import { QueryView } from '../parts/query-view.tsx';

export interface Paragraph {
  locale: Locale;
  text: string;
}

interface CommentsProps {
  subject: CommentSubject;
  /** The paragraphs that the user can choose as the subject of a comment. */
  paragraphs?: readonly Paragraph[];
}

export function Comments({ subject, paragraphs = [] }: CommentsProps) {
  const { t } = useTranslation('admin');
  useLiveEvents();
  const comments = useQuery({
    queryKey: [...queryKeys.comments, subject],
    queryFn: () => responseBody(api.comments.$get({ query: subject })),
  });
  return (
    <div id="comments">
      <Card title={t('comments.title')}>
        <QueryView query={comments} lines={3}>
          {({ comments: listed, people }) => {
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
                <NewComment subject={subject} paragraphs={paragraphs} people={people} />
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
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { id, resolved_at, quote, locale } = comment;
  const resolve = useAdminMutation({
    mutationFn: () =>
      responseBody(api.comments[':id'].$put({ param: { id }, json: { resolved: !resolved_at } })),
    onSettled: () => invalidate(queryKeys.comments),
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
      <Button look="quiet" tight className="-ml-2" busy={resolve.isPending} onClick={() => resolve.mutate()}>
        {resolved_at ? t('comments.reopen') : t('comments.resolve')}
        <span className="sr-only">: {comment.body.slice(0, 60)}</span>
      </Button>
    </li>
  );
}

interface NewCommentProps extends Required<CommentsProps> {
  people: { id: string; email: string }[];
}

function NewComment({ subject, paragraphs, people }: NewCommentProps) {
  const { t } = useTranslation('admin');
  const [body, setBody] = useState('');
  const [chosen, setChosen] = useState('');
  const paragraph = paragraphs[Number(chosen)];
  const add = useAdminMutation({
    mutationFn: () => {
      const about = chosen !== '' &&
        paragraph && { locale: paragraph.locale, quote: paragraph.text.slice(0, maxQuoteLength) };
      return responseBody(api.comments.$post({ json: { ...subject, ...about, body } }));
    },
    onSuccess: ({ mentions }) => {
      setBody('');
      setChosen('');
      toast.success(
        mentions.length > 0 ? t('comments.addedAndMailed', { count: mentions.length }) : t('comments.added'),
      );
    },
    onSettled: () => invalidate(queryKeys.comments),
  });
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim()) add.mutate();
      }}
    >
      {paragraphs.length > 0 && (
        <Select
          label={t('comments.paragraph')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          <option value="">{t('comments.wholeArticle')}</option>
          {locales.map((locale) => {
            const options = paragraphs
              .map(({ locale, text }, at) => ({ locale, text, value: String(at) }))
              .filter((option) => option.locale === locale);
            return (
              options.length > 0 && (
                <optgroup key={locale} label={t(`articles.languageNames.${locale}`)}>
                  {options.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {shorten(text, 80)}
                    </option>
                  ))}
                </optgroup>
              )
            );
          })}
        </Select>
      )}
      <TextArea
        label={t('comments.body')}
        hint={t('comments.hint')}
        rows={3}
        maxLength={maxCommentLength}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 grow basis-48 sm:max-w-xs">
          <Select
            label={t('comments.mention')}
            value=""
            onChange={(event) =>
              setBody(`${body}${body && !/\s$/.test(body) ? ' ' : ''}@${event.target.value} `)
            }
          >
            <option value="">{t('comments.choose')}</option>
            {people.map(({ id, email }) => (
              <option key={id} value={hasUniqueName(people, email) ? mentionName(email) : email}>
                {email}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" look="secondary" busy={add.isPending}>
          {t('comments.add')}
        </Button>
      </div>
    </form>
  );
}

/** Whether the part before the @ belongs to only one user. Otherwise a mention needs the whole email. */
const hasUniqueName = (people: { email: string }[], email: string): boolean =>
  people.filter((person) => mentionName(person.email) === mentionName(email)).length === 1;
