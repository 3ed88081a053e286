import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CommentSubject,
  maxCommentLength,
  maxQuoteLength,
} from '../../../domain/collaboration/comment.ts';
import { type Locale, locales } from '../../../domain/locale.ts';
import { shorten } from '../../../domain/text/shorten.ts';
import { Button } from '../../ui/button.tsx';
import { bindText, Select, TextArea } from '../../ui/field.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { Form } from '../parts/forms/form-dialog.tsx';
import { TextMenuFrame } from '../parts/text-menu-frame.tsx';
import { commentsKey } from './data.ts';
import { countMentioned, type People } from './mentioned-people.ts';

export interface Paragraph {
  locale: Locale;
  text: string;
}

export interface NewCommentProps {
  subject: CommentSubject;
  /** The paragraphs that the user can choose as the subject of a comment. */
  paragraphs?: readonly Paragraph[];
  /** The paragraph about which the user wants to write. A new object moves the focus to the form. */
  requested?: Paragraph | undefined;
  /** Moves the focus back to the text from which the comment was requested. */
  onBack?: () => void;
  people: People;
  /** False if the site has no mail server. */
  mailsMentions: boolean;
  /** The comment that the new one answers. The text is kept by the caller, so that Cancel does not discard it. */
  reply?: { to: string; text: [string, (body: string) => void]; onClose: () => void } | undefined;
}

const isSame = (a: Paragraph, b: Paragraph) => a.locale === b.locale && a.text === b.text;

export function NewComment(props: NewCommentProps) {
  const { subject, paragraphs = [], requested, onBack, people, mailsMentions, reply } = props;
  const { t } = useTexts('comments');
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useState('');
  const [body, setBody] = reply?.text ?? own;
  const [about, setAbout] = useState<Paragraph>();
  useEffect(() => {
    if (!requested) return;
    setAbout(requested);
    field.current?.focus({ preventScroll: true });
    field.current?.scrollIntoView({ block: 'center' });
  }, [requested]);
  const add = useAdminMutation({
    call: () => {
      const quoted = about && { locale: about.locale, quote: about.text.slice(0, maxQuoteLength) };
      const answered = reply && { reply_to: reply.to };
      return api.comments.$post({ json: { ...subject, ...quoted, ...answered, body } });
    },
    done: ({ body: sent, mentions }) => {
      const count = mailsMentions ? mentions.length : countMentioned(sent, people, mentions);
      return count === 0 ? t('added') : t(mailsMentions ? 'addedAndMailed' : 'addedWithMention', { count });
    },
    onSuccess: () => {
      setBody('');
      setAbout(undefined);
      reply?.onClose();
    },
    changes: [commentsKey],
  });
  return (
    <Form className="grid gap-3" onSubmit={() => body.trim() && add.mutate()}>
      <ParagraphSelect paragraphs={paragraphs} about={about} onChoose={setAbout} />
      <MentionMenu area={field} people={people}>
        <TextArea
          ref={field}
          label={t(reply ? 'yourReply' : 'body')}
          autoFocus={reply !== undefined}
          hint={mailsMentions ? t('hint') : t('hintWithoutMail')}
          rows={3}
          maxLength={maxCommentLength}
          {...bindText(body, setBody)}
        />
      </MentionMenu>
      <div className="flex flex-wrap justify-end gap-2">
        {requested && onBack && <Button look="quiet" onClick={onBack} text={t('back')} />}
        {reply && <Button look="quiet" onClick={reply.onClose} text={t('cancel')} />}
        <Button type="submit" look="secondary" busy={add.isPending} text={t(reply ? 'reply' : 'add')} />
      </div>
    </Form>
  );
}

/** Chooses the paragraph that the comment is about. Undefined for the whole article. */
function ParagraphSelect(props: {
  paragraphs: readonly Paragraph[];
  about: Paragraph | undefined;
  onChoose: (paragraph: Paragraph | undefined) => void;
}) {
  const { t } = useTranslation('admin');
  const { paragraphs, about } = props;
  // A paragraph that is not saved yet is not among the given ones.
  const isListed = !about || paragraphs.some((each) => isSame(each, about));
  const choices = isListed ? paragraphs : [...paragraphs, about];
  if (choices.length === 0) return null;
  const options = choices.map((paragraph, at) => ({ ...paragraph, value: String(at) }));
  return (
    <Select
      label={t('comments.paragraph')}
      value={about ? String(choices.findIndex((each) => isSame(each, about))) : ''}
      onChange={(event) => props.onChoose(choices[Number(event.target.value || -1)])}
    >
      <option value="">{t('comments.wholeArticle')}</option>
      {locales
        .filter((locale) => options.some((option) => option.locale === locale))
        .map((locale) => (
          <optgroup key={locale} label={t(`articles.languageNames.${locale}`)}>
            {options
              .filter((option) => option.locale === locale)
              .map(({ value, text }) => (
                <option key={value} value={value}>
                  {shorten(text, 80)}
                </option>
              ))}
          </optgroup>
        ))}
    </Select>
  );
}

/** Opens a menu of colleagues when the user types "@". */
function MentionMenu(props: {
  area: RefObject<HTMLTextAreaElement | null>;
  people: People;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  const people = useRef(props.people);
  people.current = props.people;
  const label = t('comments.choose');
  const connect = useCallback(
    async (frame: HTMLElement, textarea: HTMLTextAreaElement) => {
      const { installMentionMenu } = await import('./mention-menu.ts');
      return installMentionMenu(frame, textarea, label, () => people.current);
    },
    [label],
  );
  return (
    <TextMenuFrame area={props.area} keys="@" connect={connect}>
      {props.children}
    </TextMenuFrame>
  );
}
