import type { i18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type StoredProblem, textValues } from '../../../domain/problems.ts';
import { asClientProblem } from './client-problem.ts';

/** The text for a problem in the language of `i18n`, or undefined if its code has no text. */
export function problemText(i18n: i18n, { code, values }: StoredProblem): string | undefined {
  const key = `problems.${code}`;
  if (!i18n.exists(key, { ns: 'admin' })) return undefined;
  const texts = textValues(values, (inner) => problemText(i18n, inner) ?? '');
  // The key is computed, so TypeScript cannot check the values for its text.
  return i18n.t(key as 'problems.other', { ...texts, ns: 'admin' } as { text: string; ns: 'admin' });
}

/**
 * Returns the text for an error in the language of the screen. For a code without a text, it is the server's message.
 */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('admin');
  return useCallback(
    (error) => {
      const { code, message, values } = asClientProblem(error);
      if (message && code === 'unknown') return message;
      return problemText(i18n, { code, values } as StoredProblem) ?? (message || t('problems.unknown'));
    },
    [t, i18n],
  );
}

export function useProblemToast(): (error: unknown) => void {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  return useCallback((error) => void toast.error(t('error'), { description: textOf(error) }), [t, textOf]);
}
