import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Pane } from './pane.tsx';

/** How long a comparison may take before a coarser one is made. */
const timeout = 300;

/** What differs between two texts: what was is struck out, what is new is marked. */
export function TextChanges({ was, is, lang }: { was: string; is: string; lang: string }) {
  const { t } = useTranslation('admin');
  const parts = useMemo(
    () =>
      diffWordsWithSpace(was, is, { timeout }) ??
      diffLines(was, is, { timeout }) ?? [
        { value: was, removed: true, added: false },
        { value: is, removed: false, added: true },
      ],
    [was, is],
  );
  if (was === is) return <p className="text-ink-soft">{t('queue.review.noChanges')}</p>;
  return (
    <>
      <p className="mb-2 text-sm text-ink-soft">{t('queue.review.changesText')}</p>
      <Pane plain label={t('queue.review.changes')} lang={lang}>
        {parts.map((part, place) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a comparison have nothing but their place
          if (part.added)
            return (
              <ins key={place} className="rounded-sm bg-added no-underline">
                {part.value}
              </ins>
            );
          if (part.removed)
            return (
              <del key={place} className="rounded-sm bg-removed">
                {part.value}
              </del>
            );
          return <span key={place}>{part.value}</span>;
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a comparison have nothing but their place
        })}
      </Pane>
    </>
  );
}
