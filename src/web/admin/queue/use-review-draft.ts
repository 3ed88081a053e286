import { useEffect, useState } from 'react';
import type { QueueResult } from '../../../domain/queue-item.ts';

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
  const { version } = options;
  const key = `novasjekk.review.${options.user}.${options.item}`;
  const saved = textsOf(options.result);
  const [kept, setKept] = useState<Kept | undefined>(() => readKept(key));
  const [restored, setRestored] = useState(kept !== undefined);
  const draft = kept?.draft ?? saved;
  const dirty = fields.some((field) => draft[field] !== saved[field]);

  useEffect(() => writeKept(key, dirty ? kept : undefined), [key, kept, dirty]);

  return {
    draft,
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
    /** What was typed is stored now, or not wanted. */
    drop: () => {
      setKept(undefined);
      setRestored(false);
      writeKept(key, undefined);
    },
  };
}

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
