import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveProgress } from '../../data/live-events.ts';
import { Pane } from '../../parts/pane.tsx';
import { invalidateQueueItem } from '../data.ts';
import { appendText } from './append-text.ts';

export function RunningText(props: {
  id: string;
  startedAt: string | null;
  /** The text that was written before the item was fetched. */
  written: string;
}) {
  const { id, startedAt, written } = props;
  const { t } = useTranslation('admin');
  const [text, setText] = useState(written);
  const run = useRef(startedAt);
  useEffect(() => {
    // A new run starts with an empty text. During a run, the fetched text may be older than that of the live events.
    const isNew = run.current !== startedAt;
    run.current = startedAt;
    setText((live) => (isNew || written.length > live.length ? written : live));
  }, [written, startedAt]);
  useLiveProgress(id, (growth) => {
    if (!growth) return invalidateQueueItem(id);
    setText((before) => {
      const after = appendText(before, growth);
      if (after !== undefined) return after;
      // Missing characters mean that an event was lost. The item is fetched again, as its stored text is complete.
      setTimeout(() => invalidateQueueItem(id));
      return before;
    });
  });
  return (
    <div aria-busy="true">
      <p className="mb-2 text-ink-soft" role="status">
        {t('queue.review.running')} {t('queue.review.runningText')}
      </p>
      <Pane plain label={t('queue.review.running')}>
        {text || <span className="text-ink-soft">{t('queue.review.waiting')}</span>}
        {/* A new function in every render, so that the pane follows the growing text. */}
        <p
          ref={(end) => end?.parentElement?.scrollTo({ top: end.parentElement.scrollHeight })}
          aria-hidden="true"
        />
      </Pane>
    </div>
  );
}
