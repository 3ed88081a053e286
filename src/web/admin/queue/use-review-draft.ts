import { useEffect, useRef, useState } from 'react';
import type { QueueResult } from '../../../domain/queue/queue-item.ts';

const fields = ['title', 'metaDescription', 'excerpt', 'body'] as const;

interface Kept {
  version: number;
  draft: QueueResult;
}

/** What a reviewer types, kept in this browser until it is saved: a reload, a crash or an ended session lose nothing. */
export function useReviewDraft(options: {
  user: string;
  item: string;
  version: number;
  result: QueueResult;
}) {
  /** What the last save was answered, until the screen has heard of it. */
  const [answered, setAnswered] = useState<{ version: number; result: QueueResult }>();
  const { version, result } = answered && answered.version > options.version ? answered : options;
  const key = `novasjekk.review.${options.user}.${options.item}`;
  const saved = textsOf(result);
  const [kept, setKept] = useState<Kept | undefined>(() => readKept(key));
  const [restored, setRestored] = useState(kept !== undefined);
  const draft = kept?.draft ?? saved;
  const dirty = !isSame(draft, saved);
  const latest = useRef(draft);
  latest.current = draft;

  // Typed and undone is not typed: what others save from now on shows.
  if (kept && !dirty) {
    setKept(undefined);
    setRestored(false);
  }

  useEffect(() => writeKept(key, kept), [key, kept]);
  const keep = (left: Kept | undefined) => {
    setKept(left);
    setRestored(false);
    // At once: the screen may be left by now.
    writeKept(key, left);
  };

  return {
    draft,
    /** The newest version that is known of. */
    version,
    dirty,
    /** The text comes from an earlier visit. */
    restored: restored && dirty,
    /** Somebody else saved while this was typed: it was written over another version. */
    overtaken: dirty && kept !== undefined && kept.version !== version,
    change: (field: (typeof fields)[number], text: string) =>
      setKept((before) => ({
        version: before?.version ?? version,
        draft: { ...(before?.draft ?? saved), [field]: text },
      })),
    /** What was sent is stored now; what was typed meanwhile stays, over that version. True where there is none. */
    settle: (sent: QueueResult, stored: { version: number }): boolean => {
      const { version } = stored;
      const typedOn = isSame(latest.current, sent) ? undefined : { version, draft: latest.current };
      setAnswered({ version, result: sent });
      keep(typedOn);
      return !typedOn;
    },
    /** What was typed is not wanted. */
    drop: () => keep(undefined),
  };
}

const isSame = (a: QueueResult, b: QueueResult) => fields.every((field) => a[field] === b[field]);

const textsOf = ({ title, metaDescription, excerpt, body }: QueueResult): QueueResult => ({
  title,
  metaDescription,
  excerpt,
  body,
});

function readKept(key: string): Kept | undefined {
  try {
    const found: Kept = JSON.parse(localStorage.getItem(key) ?? 'null');
    return fields.every((field) => typeof found?.draft?.[field] === 'string') ? found : undefined;
  } catch {
    return undefined;
  }
}

function writeKept(key: string, kept: Kept | undefined): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the text lives as long as the page.
  }
}
