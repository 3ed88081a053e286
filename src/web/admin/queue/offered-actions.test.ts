import { describe, expect, it } from 'vitest';
import { canOpenDraft, offeredActions } from './offered-actions.ts';

type Item = Parameters<typeof offeredActions>[0];

const outline: Item = {
  type: 'outline',
  status: 'queued',
  composed_by: null,
  error: null,
  payload: { term: 'brød', locale: 'no' },
};
const rejected = { status: 'queued', error: { code: 'rejected_by_reviewer' } } as const;
const translation = { type: 'translation', payload: { ...outline.payload, article_id: 'a' } } as const;

const offered = (fields: Partial<Item>, { hasModel = true, compact = false } = {}) =>
  offeredActions({ ...outline, ...fields }, { hasModel, compact });

describe('the actions on a queue item', () => {
  it.each([
    ['queued', ['process', 'cancel']],
    ['running', ['cancel']],
    ['needs_review', ['approve', 'reject']],
    ['approved', ['publish', 'write', 'reopen']],
    ['done', []],
    ['failed', ['retry', 'remove']],
  ] as const)('that is %s are %j', (status, actions) => {
    expect(offered({ status })).toEqual(actions);
  });

  it('that was rejected begin with another run and Remove, and take the rejection back', () => {
    expect(offered(rejected)).toEqual(['process', 'remove', 'undoReject']);
  });

  it('never offer Remove twice, and never Remove beside Cancel', () => {
    for (const status of ['queued', 'running', 'failed'] as const)
      for (const error of [null, rejected.error, { code: 'item_cancelled' } as const]) {
        const actions = offered({ status, error });
        expect(new Set(actions).size).toBe(actions.length);
        expect(actions.includes('remove') && actions.includes('cancel')).toBe(false);
      }
  });

  it('are fewer in a row of the list', () => {
    expect(offered({ status: 'approved' }, { compact: true })).toEqual(['publish', 'write']);
    expect(offered(rejected, { compact: true })).toEqual(['process', 'remove']);
  });
});

describe('without a language model', () => {
  const none = { hasModel: false };

  it('an outline is still processed, because the composer writes it', () => {
    expect(offered({}, none)).toEqual(['process', 'cancel']);
    expect(offered({ status: 'failed' }, none)).toEqual(['retry', 'remove']);
  });

  it('other texts lead to their article instead of a run that would fail', () => {
    expect(offered(translation, none)).toEqual(['toArticle', 'cancel']);
    expect(offered({ ...translation, status: 'failed' }, none)).toEqual(['toArticle', 'remove']);
    expect(offered({ type: 'article' }, none)).toEqual(['cancel']);
  });

  it('a text that is written already is approved and published as usual', () => {
    expect(offered({ ...translation, status: 'needs_review' }, none)).toEqual(['approve', 'reject']);
    expect(offered({ ...translation, status: 'approved' }, none)).toEqual(['publish', 'reopen']);
  });

  it('no article is written from an approved outline', () => {
    expect(offered({ status: 'approved' }, none)).not.toContain('write');
    expect(offered({ ...translation, status: 'approved' })).not.toContain('write');
  });
});

describe('an outline of the composer', () => {
  const composed = { composed_by: 'composer' } as const;

  it('is opened as a draft first of all, before and after the approval', () => {
    expect(offered({ ...composed, status: 'needs_review' })[0]).toBe('openDraft');
    expect(offered({ ...composed, status: 'approved' })[0]).toBe('openDraft');
  });

  it('is not opened before it is written or after it was published', () => {
    for (const status of ['queued', 'running', 'done', 'failed'] as const)
      expect(canOpenDraft({ ...composed, status })).toBe(false);
    expect(canOpenDraft({ composed_by: 'model', status: 'approved' })).toBe(false);
  });
});
