import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredProblem } from '../../../domain/problems.ts';
import { problemText } from '../data/use-problem.ts';

/**
 * The failure of a queue item in the reader's language. `message` is its English sentence, shown where the code is
 * missing or unknown: a process of another version may have written the row.
 */
export function useErrorMessage(): (error: StoredProblem | null, message: string | null) => string {
  const { i18n } = useTranslation('admin');
  return useCallback((error, message) => (error && problemText(i18n, error)) ?? message ?? '', [i18n]);
}
