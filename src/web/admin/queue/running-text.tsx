import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveProgress } from '../data/live-events.ts';
import { growText } from './grow-text.ts';
import { Pane } from './pane.tsx';

interface RunningTextProps {
  id: string;
  startedAt: string | null;
  /** What was there when the item was fetched. */
  written: string;
  reload: () => void;
}

/** The text of a running item, as it grows. */
export function RunningText({ id, startedAt, written, reload }: RunningTextProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useState(written);
  const run = useRef(startedAt);
  useEffect(() => {
    // Another run starts over; within one, what was fetched may be behind what was heard.
    const isNew = run.current !== startedAt;
    run.current = startedAt;
    setText((heard) => (isNew || written.length > heard.length ? written : heard));
  }, [written, startedAt]);
  useLiveProgress(id, (grown) => {
    if (!grown) return reload();
    setText((before) => {
      const after = growText(before, grown);
      if (after !== undefined) return after;
      // Something was missed in between: what is stored has it.
      setTimeout(reload);
      return before;
    });
  });
  const end = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves whenever the text grows
  useEffect(() => {
    const pane = end.current?.parentElement;
    if (pane) pane.scrollTop = pane.scrollHeight;
  }, [text]);
  return (
    <div aria-busy="true">
      <p className="mb-2 text-ink-soft" role="status">
        {t('queue.review.running')} {t('queue.review.runningText')}
      </p>
      <Pane plain label={t('queue.review.running')}>
        {text || <span className="text-ink-soft">{t('queue.review.waiting')}</span>}
        <p ref={end} aria-hidden="true" />
      </Pane>
    </div>
  );
}
