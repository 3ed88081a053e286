import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from '../state/article-draft.ts';
import { deleteCopy, findCopies, lockCopy, newCopyKey, storeCopy, storeCopySync } from './local-copies.ts';
import type { LocalCopy } from './local-copy.ts';

/** The delay from the first change until the local copy is stored. */
const delayMs = 250;

interface EditorState {
  user: string;
  /** The id of the article, or 'new' before the first save. */
  article: string;
  version: number | null;
  base: Draft;
  draft: Draft;
  slugTouched: boolean;
  dirty: boolean;
}

/**
 * Stores unsaved text in this browser until it is saved on the server, and finds the local copies of closed windows.
 */
export function useLocalCopies(state: EditorState) {
  const { user, article, draft, dirty } = state;
  const [key, setKey] = useState(() => newCopyKey(user, article));
  const [isStored, setIsStored] = useState(false);
  const [found, setFound] = useState<LocalCopy[]>([]);
  const latest = useRef({ state, key });
  latest.current = { state, key };
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let ignore = false;
    void findCopies(user, article, latest.current.state.base).then((copies) => !ignore && setFound(copies));
    return () => {
      ignore = true;
    };
  }, [user, article]);

  useEffect(() => lockCopy(key), [key]);

  // The first save gives the article its id. The id is in the key of the copy, so the key changes.
  const [before, setBefore] = useState(article);
  if (before !== article) {
    setBefore(article);
    setKey(newCopyKey(user, article));
    void deleteCopy(key);
  }

  useEffect(() => {
    setIsStored(false);
    if (!dirty) {
      clearTimeout(pending.current);
      pending.current = undefined;
      void deleteCopy(key);
      return;
    }
    const store = async () => {
      const copy = copyOf(latest.current);
      const written = await storeCopy(copy);
      // The article was saved while the copy was being stored, so the copy is not needed.
      if (!latest.current.state.dirty) await deleteCopy(copy.key);
      else if (latest.current.state.draft === copy.draft) setIsStored(written);
    };
    pending.current ??= setTimeout(() => {
      pending.current = undefined;
      void store();
    }, delayMs);
    // The effect depends on the draft, so that it runs after every change.
    void draft;
  }, [draft, dirty, key]);

  useEffect(() => {
    const storeBeforeUnload = () => {
      if (latest.current.state.dirty) storeCopySync(copyOf(latest.current));
    };
    addEventListener('pagehide', storeBeforeUnload);
    return () => {
      removeEventListener('pagehide', storeBeforeUnload);
      // The editor is closing, so a copy that waits for the delay is stored at once.
      if (pending.current) {
        clearTimeout(pending.current);
        pending.current = undefined;
        if (latest.current.state.dirty) void storeCopy(copyOf(latest.current));
      }
    };
  }, []);

  return {
    isStored,
    found,
    /** Takes over a found copy: from now on this window updates that copy instead of its own, which is deleted. */
    adopt: useCallback((copy: LocalCopy) => {
      setFound((all) => all.filter((each) => each.key !== copy.key));
      void deleteCopy(latest.current.key);
      setKey(copy.key);
    }, []),
    discard: useCallback(async (copy: LocalCopy) => {
      setFound((all) => all.filter((each) => each.key !== copy.key));
      await deleteCopy(copy.key);
    }, []),
    /** Stores the text in the editor as a separate local copy, which is then offered like those of closed windows. */
    setAside: useCallback(async () => {
      const copy = { ...copyOf(latest.current), key: newCopyKey(user, article) };
      await storeCopy(copy);
      setFound((all) => [copy, ...all]);
      return copy;
    }, [user, article]),
    undoDiscard: useCallback(async (copy: LocalCopy) => {
      await storeCopy(copy);
      setFound((all) => [copy, ...all]);
    }, []),
  };
}

function copyOf({ state, key }: { state: EditorState; key: string }): LocalCopy {
  const { version, base, slugTouched, draft } = state;
  return { key, version, base, slugTouched, draft, at: Date.now() };
}
