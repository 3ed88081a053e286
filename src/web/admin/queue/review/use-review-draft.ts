import { useEffect, useRef, useState } from 'react';
import { attempt } from '../../../../domain/attempt.ts';
import { pick } from '../../../../domain/pick.ts';
import type { QueueResult } from '../../../../domain/queue/queue-item.ts';

const fields = ['title', 'metaDescription', 'excerpt', 'body'] as const;

interface StoredDraft {
  version: number;
  draft: QueueResult;
}

/** A reviewer's unsaved changes, stored in this browser. They survive a reload, a crash and the end of the session. */
export function useReviewDraft(options: {
  user: string;
  item: string;
  version: number;
  result: QueueResult;
}) {
  /** The response of the last save. It is used until the refetched item includes the change. */
  const [lastSave, setLastSave] = useState<{ version: number; result: QueueResult }>();
  const { version, result } = lastSave && lastSave.version > options.version ? lastSave : options;
  const key = `novasjekk.review.${options.user}.${options.item}`;
  const saved = pick(result, ...fields);
  const [stored, setStored] = useState<StoredDraft | undefined>(() => readDraft(key));
  const [restored, setRestored] = useState(stored !== undefined);
  const draft = stored?.draft ?? saved;
  const dirty = !isSame(draft, saved);
  const latest = useRef(draft);
  latest.current = draft;

  // A draft without changes is dropped, so that the screen shows later versions of other users.
  if (stored && !dirty) {
    setStored(undefined);
    setRestored(false);
  }

  useEffect(() => writeDraft(key, stored), [key, stored]);
  const replaceDraft = (next: StoredDraft | undefined) => {
    setStored(next);
    setRestored(false);
    // Stored here and not only in the effect, because the screen may be unmounted before the effect runs.
    writeDraft(key, next);
  };

  return {
    draft,
    version,
    dirty,
    /** Whether the changes are from an earlier visit of this screen. */
    restored: restored && dirty,
    /** Whether a newer version was saved elsewhere since the user began to type. */
    conflict: dirty && stored !== undefined && stored.version !== version,
    change: (field: (typeof fields)[number], text: string) =>
      setStored((before) => ({
        version: before?.version ?? version,
        draft: { ...(before?.draft ?? saved), [field]: text },
      })),
    /** Called after a save. Text typed meanwhile stays as a draft. Returns true if the user typed nothing. */
    acceptSave: (sent: QueueResult, response: { version: number }): boolean => {
      const { version } = response;
      const typedMeanwhile = isSame(latest.current, sent) ? undefined : { version, draft: latest.current };
      setLastSave({ version, result: sent });
      replaceDraft(typedMeanwhile);
      return !typedMeanwhile;
    },
    /** Returns a function that brings the discarded changes back. */
    discard: () => {
      replaceDraft(undefined);
      return () => replaceDraft(stored);
    },
  };
}

const isSame = (a: QueueResult, b: QueueResult) => fields.every((field) => a[field] === b[field]);

function readDraft(key: string): StoredDraft | undefined {
  const found = attempt<StoredDraft>(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  return fields.every((field) => typeof found?.draft?.[field] === 'string') ? found : undefined;
}

/** If the storage is full or disabled, the text is lost when the page is closed. */
const writeDraft = (key: string, stored: StoredDraft | undefined): void =>
  attempt(() => {
    if (stored) localStorage.setItem(key, JSON.stringify(stored));
    else localStorage.removeItem(key);
  });
