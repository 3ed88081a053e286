import { paragraphsWithLines } from '../../../domain/articles/paragraphs.ts';
import { lineOfQuote } from '../../../domain/collaboration/comment.ts';
import type { Locale } from '../../../domain/locale.ts';
import type { ListedComment } from './data.ts';

/** The first comments of the open and the resolved threads, and the replies by the first comment of their thread. */
export function threadsOf(comments: readonly ListedComment[]) {
  const first = comments.filter(({ parent_id }) => !parent_id);
  return {
    open: first.filter(({ resolved_at }) => !resolved_at),
    resolved: first.filter(({ resolved_at }) => resolved_at),
    replies: Map.groupBy(comments, ({ parent_id }) => parent_id),
  };
}

/** The first comments of the open threads about a text, by the first line of their paragraph. */
export function openCommentsByLine(comments: readonly ListedComment[], locale: Locale, text: string) {
  const paragraphs = paragraphsWithLines(text);
  const lines = new Map<number, ListedComment[]>();
  for (const comment of threadsOf(comments).open) {
    if (!comment.quote || comment.locale !== locale) continue;
    const line = lineOfQuote(comment.quote, paragraphs);
    if (line !== undefined) lines.set(line, [...(lines.get(line) ?? []), comment]);
  }
  return lines;
}
