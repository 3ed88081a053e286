import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const maxCommentLength = 2000;
export const maxQuoteLength = 300;

/** Exactly one of the two ids must be set. */
const subjectShape = { article_id: z.uuid().optional(), item_id: z.uuid().optional() };
const hasOneSubject = (subject: { article_id?: string | undefined; item_id?: string | undefined }) =>
  (subject.article_id === undefined) !== (subject.item_id === undefined);
const oneSubject = { message: 'must name either an article or a queue item' };

export const commentQuerySchema = z.object(subjectShape).refine(hasOneSubject, oneSubject);
export type CommentSubject = z.output<typeof commentQuerySchema>;

export const newCommentSchema = z
  .strictObject({
    ...subjectShape,
    /** The language and the beginning of the paragraph to which the comment refers. */
    locale: localeSchema.optional(),
    quote: z.string().trim().min(1).max(maxQuoteLength).optional(),
    /** A comment on the same article or queue item, which this one answers. */
    reply_to: z.uuid().optional(),
    body: z.string().trim().min(1).max(maxCommentLength),
  })
  .refine(hasOneSubject, oneSubject);
export type NewComment = z.output<typeof newCommentSchema>;

export const commentResolutionSchema = z.strictObject({ resolved: z.boolean() });

/** At least this share of the words of a paragraph must remain, so that its comments still belong to it. */
const leastShared = 0.5;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** The paragraph that begins with the quote, or else, after changes, the one with most of its words. */
export function lineOfQuote(quote: string, paragraphs: readonly { text: string; line: number }[]) {
  const same = paragraphs.find(({ text }) => text.trim().startsWith(quote));
  if (same) return same.line;
  const words = wordsOf(quote);
  let best = { shared: words.length * leastShared, line: undefined as number | undefined };
  for (const { text, line } of paragraphs) {
    const present = new Set(wordsOf(text));
    const shared = words.filter((word) => present.has(word)).length;
    if (shared > best.shared) best = { shared, line };
  }
  return best.line;
}

/** The name for mentioning a user: the email up to the @. */
export const mentionName = (email: string): string => email.split('@')[0] ?? email;

export function findMentions<Person extends { email: string }>(text: string, people: Person[]): Person[] {
  const words = new Set(
    [...text.matchAll(/(?<![\w.])@([\w.+-]+(?:@[\w.-]+)?)/g)].map(([, word = '']) =>
      word.toLowerCase().replace(/[.-]+$/, ''),
    ),
  );
  return people.filter(({ email }) => {
    const address = email.toLowerCase();
    return words.has(address) || words.has(mentionName(address));
  });
}
