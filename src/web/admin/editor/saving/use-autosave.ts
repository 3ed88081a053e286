import { useEffect, useRef, useState } from 'react';
import { api, responseBody } from '../../data/api-client.ts';
import type { Draft } from '../article-draft.ts';

/** Typing must pause for this long before the text is saved. */
const restMs = 5000;

interface AutosaveOptions {
  draft: Draft;
  isNeeded: boolean;
  /** Whether the article is a draft. Readers cannot see it, so the text is saved in the article. */
  isDraft: boolean;
  article: { id: string; version: number } | undefined;
  save: () => Promise<void>;
}

/**
 * Saves the text after a pause in typing. The text of a draft is saved in the article; that of any other article is
 * stored on the server as an unsaved draft. `isOnServer` says whether that unsaved draft is current.
 */
export function useAutosave({ draft, isNeeded, isDraft, article, save }: AutosaveOptions) {
  const [keptDraft, setKeptDraft] = useState<Draft>();
  const run = useRef(save);
  run.current = async () => {
    if (isDraft) return save();
    if (!article) return;
    const { id, version } = article;
    try {
      const json = { version, fields: { ...draft } };
      await responseBody(api.articles[':id'].draft.$put({ param: { id }, json }));
      setKeptDraft(draft);
    } catch {
      // The text is still in the local copy, and the next change tries again.
    }
  };
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => void run.current(), restMs);
    // Listed as a dependency, so that each change of the draft restarts the pause.
    void draft;
    return () => clearTimeout(timer);
  }, [draft, isNeeded]);
  return { isOnServer: keptDraft === draft, hasWritten: keptDraft !== undefined };
}
