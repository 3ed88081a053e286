import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredProblem } from '../../../domain/problems.ts';
import { problemText } from '../data/client-problem.ts';

/**
 * Translates the failure of a queue item. Falls back to the English `message` if the code is missing or unknown,
 * because another release may have written the row.
 */
export function useErrorMessage(): (error: StoredProblem | null, message: string | null) => string {
  const { i18n } = useTranslation('admin');
  return useCallback((error, message) => (error && problemText(i18n, error)) ?? message ?? '', [i18n]);
}
