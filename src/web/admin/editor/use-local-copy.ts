import { useCallback, useEffect, useRef, useState } from 'react';
import type { Draft } from './article-draft.ts';
import {
  dropCopy,
  findCopies,
  holdCopy,
  keepCopy,
  keepNow,
  type LocalCopy,
  newCopyKey,
} from './local-copies.ts';

/** How long typing may be ahead of its copy. */
const delay = 250;

interface Work {
  user: string;
  /** The article's id, or 'new'. */
  article: string;
  version: number | null;
  base: Draft;
  draft: Draft;
  slugTouched: boolean;
  dirty: boolean;
}

/** Keeps what is typed in this browser until it is saved, and finds what an earlier window left behind. */
export function useLocalCopy(work: Work) {
  const { user, article, draft, dirty } = work;
  const [key, setKey] = useState(() => newCopyKey(user, article));
  const [kept, setKept] = useState(false);
  const [found, setFound] = useState<LocalCopy[]>([]);
  const latest = useRef({ work, key });
  latest.current = { work, key };
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let gone = false;
    findCopies(user, article).then((copies) => !gone && setFound(copies));
    return () => {
      gone = true;
    };
  }, [user, article]);

  useEffect(() => holdCopy(key), [key]);

  // A new article got its id: from now on its copies are that article's.
  const [before, setBefore] = useState(article);
  if (before !== article) {
    setBefore(article);
    setKey(newCopyKey(user, article));
    void dropCopy(key);
  }

  useEffect(() => {
    setKept(false);
    if (!dirty) {
      clearTimeout(pending.current);
      pending.current = undefined;
      void dropCopy(key);
      return;
    }
    pending.current ??= setTimeout(async () => {
      pending.current = undefined;
      const copy = copyOf(latest.current);
      const written = await keepCopy(copy);
      // What was saved while it was written needs no copy.
      if (!latest.current.work.dirty) await dropCopy(copy.key);
      else if (latest.current.work.draft === copy.draft) setKept(written);
    }, delay);
    // `draft` is named because each of its changes is to be kept.
    void draft;
  }, [draft, dirty, key]);

  useEffect(() => {
    const keepLastWords = () => {
      if (latest.current.work.dirty) keepNow(copyOf(latest.current));
    };
    addEventListener('pagehide', keepLastWords);
    return () => {
      removeEventListener('pagehide', keepLastWords);
      // Another screen takes over: the timer's last work is done now.
      if (pending.current) {
        clearTimeout(pending.current);
        pending.current = undefined;
        if (latest.current.work.dirty) void keepCopy(copyOf(latest.current));
      }
    };
  }, []);

  return {
    kept,
    found,
    /** Goes on with a copy that was found: from now on it is this window's. */
    adopt: useCallback((copy: LocalCopy) => {
      setFound((all) => all.filter((each) => each.key !== copy.key));
      setKey(copy.key);
    }, []),
    discard: useCallback(async (copy: LocalCopy) => {
      setFound((all) => all.filter((each) => each.key !== copy.key));
      await dropCopy(copy.key);
    }, []),
    /** Puts what stands in the editor aside, to be offered like a copy that was found. */
    putAside: useCallback(async () => {
      const copy = { ...copyOf(latest.current), key: newCopyKey(user, article) };
      await keepCopy(copy);
      setFound((all) => [copy, ...all]);
      return copy;
    }, [user, article]),
    /** Offers a copy again. */
    bringBack: useCallback(async (copy: LocalCopy) => {
      await keepCopy(copy);
      setFound((all) => [copy, ...all]);
    }, []),
  };
}

function copyOf({ work, key }: { work: Work; key: string }): LocalCopy {
  const { version, base, slugTouched, draft } = work;
  return { key, version, base, slugTouched, draft, at: Date.now() };
}
