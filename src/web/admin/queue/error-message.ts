import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '../../../domain/queue/failure-sentences.ts';

/** An item's error message in the reader's words, where it is one of our own; a provider's is shown as it came. */
export function useErrorMessage(): (message: string | null) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (message) => {
      const ours = readFailure(message ?? '');
      // Which values a sentence takes is the sentence's own: the compiler cannot know.
      return ours
        ? t(ours.key as 'queue.failures.providerError', ours.values as { said: string })
        : (message ?? '');
    },
    [t],
  );
}
