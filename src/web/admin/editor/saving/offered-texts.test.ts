import { describe, expect, it } from 'vitest';
import { blankDraft } from '../state/article-draft.ts';
import type { LocalCopy } from './local-copy.ts';
import { chooseLocalCopies, isOwnDraftOffered } from './offered-texts.ts';

const localCopy: LocalCopy = {
  key: 'user/article/1',
  version: 1,
  at: 0,
  slugTouched: true,
  draft: blankDraft,
};
const choose = (stored: LocalCopy[], isInUse = (_: LocalCopy) => false) =>
  chooseLocalCopies(stored, isInUse, { ...blankDraft, slug: 'saved' });
const noTextInBrowser = { localCopies: [], dirty: false, hasStoredDraft: false };

describe('the local copies of an article', () => {
  const other = { ...localCopy, key: 'user/article/2', at: 1, draft: { ...blankDraft, slug: 'other' } };

  it('are offered newest first, except for those that an open window is using', () => {
    expect(choose([localCopy, other]).offered).toEqual([other, localCopy]);
    expect(choose([localCopy, other], ({ key }) => key === other.key).offered).toEqual([localCopy]);
  });

  it('are offered once for each text, and the older copy with the same text is a duplicate', () => {
    const newer = { ...localCopy, key: 'user/article/3', at: 2 };
    expect(choose([localCopy, newer])).toEqual({ offered: [newer], needless: [localCopy] });
  });

  it('are not offered if their text was saved before the window was closed', () => {
    const saved = { ...other, draft: { ...blankDraft, slug: 'saved' } };
    expect(choose([localCopy, saved])).toEqual({ offered: [localCopy], needless: [saved] });
  });

  it('are offered in the newer version if the same copy is stored twice', () => {
    const newer = { ...localCopy, at: 2, draft: { ...blankDraft, slug: 'newer' } };
    expect(choose([newer, localCopy])).toEqual({ offered: [newer], needless: [] });
  });
});

describe("the user's own unsaved draft on the server", () => {
  it('is offered if the browser contains no unsaved text of the article', () => {
    expect(isOwnDraftOffered(noTextInBrowser)).toBe(true);
  });

  it('is not offered if a crashed window left a local copy, which may be newer', () => {
    expect(isOwnDraftOffered({ ...noTextInBrowser, localCopies: [localCopy] })).toBe(false);
  });

  it('is not offered while the editor contains unsaved changes', () => {
    expect(isOwnDraftOffered({ ...noTextInBrowser, dirty: true })).toBe(false);
  });

  it('is not offered after this window has stored the draft itself', () => {
    expect(isOwnDraftOffered({ ...noTextInBrowser, hasStoredDraft: true })).toBe(false);
  });
});
