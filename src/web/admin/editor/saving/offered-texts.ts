import { changedFields, type Draft } from '../state/article-draft.ts';
import type { LocalCopy } from './local-copy.ts';

/**
 * Decides which local copies of an article are offered: those that no open window is using, newest first. A needless
 * copy contains the same text as a newer copy or the saved article. It remains if a window is closed before it deletes
 * its copy.
 */
export function chooseLocalCopies(
  stored: readonly LocalCopy[],
  isInUse: (copy: LocalCopy) => boolean,
  saved: Draft,
): { offered: LocalCopy[]; needless: LocalCopy[] } {
  // A copy with the same key can be in IndexedDB and in local storage.
  const byKey = new Map<string, LocalCopy>();
  for (const copy of stored) {
    const other = byKey.get(copy.key);
    if (!other || other.at < copy.at) byKey.set(copy.key, copy);
  }
  const newestFirst = [...byKey.values()].filter((copy) => !isInUse(copy)).sort((a, b) => b.at - a.at);
  const byText = new Map<string, LocalCopy>();
  const needless: LocalCopy[] = [];
  for (const copy of newestFirst) {
    const text = JSON.stringify([copy.version, copy.draft]);
    if (byText.has(text) || changedFields(copy.draft, saved).length === 0) needless.push(copy);
    else byText.set(text, copy);
  }
  return { offered: [...byText.values()], needless };
}

/**
 * Decides whether the user's own unsaved draft on the server is offered. Text in this browser is preferred, because a
 * local copy is stored after each change, and the draft only after a pause in typing.
 */
export const isOwnDraftOffered = (text: {
  localCopies: readonly LocalCopy[];
  dirty: boolean;
  /** Whether this window has stored an unsaved draft on the server. */
  hasStoredDraft: boolean;
}): boolean => text.localCopies.length === 0 && !text.dirty && !text.hasStoredDraft;
