import { describe, expect, it } from 'vitest';
import { openCommentsByLine, threadsOf } from './comment-threads.ts';
import type { ListedComment } from './data.ts';

const comment = (id: string, fields: Partial<ListedComment> = {}) =>
  ({ id, parent_id: null, resolved_at: null, locale: 'no', quote: null, ...fields }) as ListedComment;
const idsOf = (comments: readonly { id: string }[] = []) => comments.map(({ id }) => id);

describe('the threads of comments', () => {
  const resolved_at = '2026-11-01T12:00:00Z';
  const { open, resolved, replies } = threadsOf([
    comment('a'),
    comment('b', { resolved_at }),
    comment('a1', { parent_id: 'a' }),
    comment('c'),
    comment('b1', { parent_id: 'b', resolved_at }),
    comment('a2', { parent_id: 'a' }),
  ]);

  it('are open or resolved, in the order of their first comments', () => {
    expect(idsOf(open)).toEqual(['a', 'c']);
    expect(idsOf(resolved)).toEqual(['b']);
  });

  it('each have their own replies, in the order in which they were written', () => {
    expect(idsOf(replies.get('a'))).toEqual(['a1', 'a2']);
    expect(idsOf(replies.get('b'))).toEqual(['b1']);
    expect(replies.get('c')).toBeUndefined();
  });
});

describe('the comments beside a text', () => {
  const text = 'Skyr er surmelk.\n\nBrød er bakt\nav korn og vann.\n\nFrukt er søt.';
  const linesOf = (comments: ListedComment[], shown = text) =>
    [...openCommentsByLine(comments, 'no', shown)].map(([line, found]) => `${line}: ${idsOf(found)}`);

  it('are at the first lines of their paragraphs', () => {
    const comments = [
      comment('a', { quote: 'Brød er bakt\nav korn' }),
      comment('b', { quote: 'Skyr er surmelk.' }),
      comment('c', { quote: 'Brød er bakt' }),
    ];
    expect(linesOf(comments)).toEqual(['2: a,c', '0: b']);
  });

  it('follow their paragraph when text is added before it or the paragraph is changed a little', () => {
    const comments = [comment('a', { quote: 'Brød er bakt\nav korn og vann.' })];
    expect(linesOf(comments, `Ny ingress.\n\n${text}`)).toEqual(['4: a']);
    expect(linesOf(comments, text.replace('bakt', 'stekt'))).toEqual(['2: a']);
  });

  it('are not shown if their paragraph was deleted', () => {
    expect(linesOf([comment('a', { quote: 'Brød er bakt\nav korn og vann.' })], 'Frukt er søt.')).toEqual([]);
  });

  it('leave out those about the other language, the whole article, replies and resolved ones', () => {
    const quote = 'Frukt er søt.';
    const comments = [
      comment('english', { quote, locale: 'en' }),
      comment('whole'),
      comment('reply', { quote, parent_id: 'a' }),
      comment('resolved', { quote, resolved_at: '2026-11-01T12:00:00Z' }),
      comment('shown', { quote }),
    ];
    expect(linesOf(comments)).toEqual(['5: shown']);
  });
});
