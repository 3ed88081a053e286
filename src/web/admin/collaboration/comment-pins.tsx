import { MessageSquare } from 'lucide-react';
import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../domain/locale.ts';
import { openCommentsByLine } from './comment-threads.ts';
import { commentElementId, type ListedComment, useComments } from './data.ts';

const none: ListedComment[] = [];

/** Marks at the edge of the text beside the paragraphs that have open comments. They move with their paragraphs. */
export function CommentPins(props: {
  articleId: string;
  locale: Locale;
  area: RefObject<HTMLTextAreaElement | null>;
  layer: RefObject<{ topOf: (line: number) => number | undefined } | undefined>;
  /** The text as it was at the last pause in typing. */
  content: string;
  /** Called before a comment is shown. */
  onOpen: () => void;
}) {
  const { articleId, locale, area, layer, content, onOpen } = props;
  const { t } = useTranslation('admin');
  const comments = useComments({ article_id: articleId }).data?.comments ?? none;
  const text = useDeferredValue(content);
  const byLine = useMemo(() => openCommentsByLine(comments, locale, text), [comments, locale, text]);
  const [tops, setTops] = useState<ReadonlyMap<number, number>>(new Map());
  useLayoutEffect(() => {
    const field = area.current;
    if (!field || byLine.size === 0) return;
    const measure = () =>
      setTops(new Map([...byLine.keys()].map((line) => [line, layer.current?.topOf(line) ?? -1])));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(field);
    return () => observer.disconnect();
  }, [area, layer, byLine]);
  const show = (id: string) => {
    onOpen();
    requestAnimationFrame(() => {
      const element = document.getElementById(commentElementId(id));
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'center' });
    });
  };
  return [...byLine].map(([line, [first, ...others]]) => {
    const top = tops.get(line) ?? -1;
    if (!first || top < 0) return null;
    const count = others.length + 1;
    return (
      <button
        key={line}
        type="button"
        aria-label={`${t('comments.pin', { count })}: ${first.body.slice(0, 60)}`}
        title={first.body}
        className="absolute -right-2 z-1 flex min-h-6 min-w-6 items-center justify-center gap-0.5 rounded-full bg-spruce px-1 text-xs font-semibold text-card"
        style={{ top }}
        onClick={() => show(first.id)}
      >
        <MessageSquare className="size-3.5" />
        {count > 1 && count}
      </button>
    );
  });
}
