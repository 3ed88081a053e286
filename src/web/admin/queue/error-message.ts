import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailure } from '../../../domain/queue/failure-sentences.ts';

/** Translates the error message of an item if it is one of ours; a provider's message stays unchanged. */
export function useErrorMessage(): (message: string | null) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (message) => {
      const failure = readFailure(message ?? '');
      // The values differ per sentence, which the compiler cannot know.
      return failure
        ? t(failure.key as 'queue.failures.providerError', failure.values as { said: string })
        : (message ?? '');
    },
    [t],
  );
}
