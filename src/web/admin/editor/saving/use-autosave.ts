import { useEffect, useRef, useState } from 'react';
import { api, responseBody } from '../../data/api-client.ts';
import type { Draft } from '../article-draft.ts';

/** How long the user must stop typing before the text is saved. */
const restMs = 5000;

interface AutosaveOptions {
  draft: Draft;
  isNeeded: boolean;
  /** Whether the text is saved into the article itself, because readers do not see it. */
  isDraft: boolean;
  article: { id: string; version: number } | undefined;
  save: () => Promise<void>;
}

/**
 * Saves the text after a pause: a draft into its article, the changes to any other article as a draft beside it.
 * Returns whether the server has the newest changes of such an article.
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
      // The local copy stays, and the next change tries again.
    }
  };
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(() => void run.current(), restMs);
    // The pause begins again with every change of the draft.
    void draft;
    return () => clearTimeout(timer);
  }, [draft, isNeeded]);
  return { isOnServer: keptDraft === draft, hasWritten: keptDraft !== undefined };
}
