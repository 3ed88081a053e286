import type { LocalCopy } from './local-copy.ts';

/**
 * Decides which local copies of an article are offered: those that no open window is using, newest first. A duplicate
 * contains the same text as a newer copy. Duplicates remain if a window is closed before it deletes its copy.
 */
export function chooseLocalCopies(
  stored: readonly LocalCopy[],
  isInUse: (copy: LocalCopy) => boolean,
): { offered: LocalCopy[]; duplicates: LocalCopy[] } {
  // A copy with the same key can be in IndexedDB and in local storage.
  const byKey = new Map<string, LocalCopy>();
  for (const copy of stored) {
    const other = byKey.get(copy.key);
    if (!other || other.at < copy.at) byKey.set(copy.key, copy);
  }
  const newestFirst = [...byKey.values()].filter((copy) => !isInUse(copy)).sort((a, b) => b.at - a.at);
  const byText = new Map<string, LocalCopy>();
  const duplicates: LocalCopy[] = [];
  for (const copy of newestFirst) {
    const text = JSON.stringify([copy.version, copy.draft]);
    if (byText.has(text)) duplicates.push(copy);
    else byText.set(text, copy);
  }
  return { offered: [...byText.values()], duplicates };
}

interface TextInBrowser {
  localCopies: readonly LocalCopy[];
  dirty: boolean;
  /** Whether this window has stored an unsaved draft on the server. */
  hasStoredDraft: boolean;
}

/**
 * Decides whether the user's own unsaved draft on the server is offered. Text in this browser is preferred, because a
 * local copy is stored after each change, and the draft only after a pause in typing.
 */
export const isOwnDraftOffered = ({ localCopies, dirty, hasStoredDraft }: TextInBrowser): boolean =>
  localCopies.length === 0 && !dirty && !hasStoredDraft;
