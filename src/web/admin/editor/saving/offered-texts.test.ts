import { describe, expect, it } from 'vitest';
import { blankDraft } from '../article-draft.ts';
import type { LocalCopy } from './local-copies.ts';
import { isOwnDraftOffered } from './offered-copy.ts';

const localCopy: LocalCopy = {
  key: 'user/article/1',
  version: 1,
  at: 0,
  slugTouched: true,
  draft: blankDraft,
};
const noTextInBrowser = { localCopies: [], dirty: false, hasStoredDraft: false };

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
