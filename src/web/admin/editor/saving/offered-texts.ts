import type { LocalCopy } from './local-copies.ts';

interface TextInBrowser {
  localCopies: readonly LocalCopy[];
  /** Whether the editor of this window contains unsaved changes. */
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
