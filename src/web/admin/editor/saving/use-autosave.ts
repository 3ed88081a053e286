import { useEffect, useRef, useState } from 'react';
import { api, responseBody } from '../../data/api-client.ts';
import type { Draft } from '../article-draft.ts';

/** Typing must pause for this long before the text is saved. */
const restMs = 5000;

interface AutosaveOptions {
  draft: Draft;
  isNeeded: boolean;
  /** Whether the article is new or a draft, so that readers cannot see it. */
  isDraft: boolean;
  article: { id: string; version: number } | undefined;
  save: () => Promise<void>;
}

/**
 * Saves the text after a pause in typing. If the article is new or a draft, the text is saved in the article. Otherwise
 * it is stored on the server as an unsaved draft, and `isOnServer` says whether the unsaved draft contains the newest
 * text.
 */
export function useAutosave({ draft, isNeeded, isDraft, article, save }: AutosaveOptions) {
  const [storedDraft, setStoredDraft] = useState<Draft>();
  const run = useRef(save);
  run.current = async () => {
    if (isDraft) return save();
    if (!article) return;
    const { id, version } = article;
    try {
      const json = { version, fields: { ...draft } };
      await responseBody(api.articles[':id'].draft.$put({ param: { id }, json }));
      setStoredDraft(draft);
    } catch {
      // The text is still in the local copy, and the next change tries again.
    }
  };
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => void run.current(), restMs);
    // The effect depends on the draft, so that each change restarts the pause.
    void draft;
    return () => clearTimeout(timer);
  }, [draft, isNeeded]);
  return { isOnServer: storedDraft === draft, hasStoredDraft: storedDraft !== undefined };
}
