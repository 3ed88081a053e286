import { describe, expect, it } from 'vitest';
import {
  generateContentSchema,
  isAllowedStep,
  newQueueItemSchema,
  publishArticleSchema,
  type QueueStep,
  queueResultSchema,
  queueSearchSchema,
  queueStatuses,
  queueSteps,
} from './queue-item.ts';

const id = '00000000-0000-4000-8000-000000000000';

describe('a queue item', () => {
  it('allows in each status only certain steps', () => {
    const open = Object.fromEntries(
      queueStatuses.map((status) => [
        status,
        (Object.keys(queueSteps) as QueueStep[])
          .filter((step) => isAllowedStep(status, step))
          .map((step) => `${step} → ${queueSteps[step].to}`),
      ]),
    );
    expect(open).toEqual({
      queued: ['process → running', 'undo_reject → needs_review', 'cancel → failed'],
      running: ['restart → running', 'finish → needs_review', 'fail → failed', 'cancel → failed'],
      needs_review: ['edit → needs_review', 'approve → approved', 'reject → queued', 'open_draft → done'],
      approved: ['reopen → needs_review', 'publish → done', 'schedule → done', 'open_draft → done'],
      done: ['undo_publish → approved'],
      failed: ['retry → queued'],
    });
  });

  it('is an outline by default', () => {
    expect(newQueueItemSchema.parse({ payload: { term: ' nova ', locale: 'no' } })).toEqual({
      type: 'outline',
      payload: { term: 'nova', locale: 'no' },
    });
  });

  it.each([
    ['article', {}],
    ['translation', {}],
    ['refresh', { existingContent: '  ' }],
  ])(
    'of the type %s requires a source text, or the id of an outline or article that contains one',
    (type, more) => {
      const item = { type, payload: { term: 'nova', locale: 'no', ...more } };
      expect(newQueueItemSchema.safeParse(item).success).toBe(false);
      const withText = { type, payload: { ...item.payload, existingContent: '# Nova' } };
      expect(newQueueItemSchema.safeParse(withText).success).toBe(true);
    },
  );

  it('may refer to an outline if it is an article, and to an article if it is a translation or refresh', () => {
    const parse = (type: string, more: object) =>
      newQueueItemSchema.safeParse({ type, payload: { term: 'nova', locale: 'no', ...more } }).success;
    expect(parse('article', { outline_id: id })).toBe(true);
    expect(parse('article', { article_id: id })).toBe(false);
    expect(parse('translation', { article_id: id })).toBe(true);
    expect(parse('refresh', { article_id: id })).toBe(true);
  });

  it.each([
    { payload: { term: '', locale: 'no' } },
    { payload: { term: 'nova', locale: 'sv' } },
    { payload: { term: 'x'.repeat(201), locale: 'no' } },
    { type: 'poem', payload: { term: 'nova', locale: 'no' } },
    { payload: { term: 'nova', locale: 'no', secret: 1 } },
  ])('is rejected if it is %j', (item) => {
    expect(newQueueItemSchema.safeParse(item).success).toBe(false);
  });

  it('must have a title and a text in its result', () => {
    const result = { title: 'T', metaDescription: '', excerpt: '', body: 'B' };
    expect(queueResultSchema.safeParse(result).success).toBe(true);
    expect(queueResultSchema.safeParse({ ...result, body: ' \n' }).success).toBe(false);
    expect(queueResultSchema.safeParse({ ...result, title: '' }).success).toBe(false);
  });

  it('is listed by default only if its status is needs_review', () => {
    expect(queueSearchSchema.parse({})).toEqual({ status: 'needs_review', page: 1 });
  });
});

describe('the request bodies of the functions generate-content and publish-article', () => {
  it('contain the fields of the specification or the id of a queue item', () => {
    expect(generateContentSchema.parse({ term: 'nova', locale: 'no', type: 'outline' })).toEqual({
      term: 'nova',
      locale: 'no',
      type: 'outline',
    });
    expect(generateContentSchema.parse({ queueId: id, term: 'nova' })).toMatchObject({ queueId: id });
    expect(generateContentSchema.safeParse({ locale: 'no' }).success).toBe(false);
    expect(publishArticleSchema.parse({ queueId: id, locale: 'en' })).toEqual({ queueId: id, locale: 'en' });
  });
});
