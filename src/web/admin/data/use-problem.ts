import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { asClientProblem } from './client-problem.ts';

/** The text of a problem: the server's message in English, the translation of its code in Norwegian. */
export function useProblemText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('admin');
  return useCallback(
    (error) => {
      const { code, message } = asClientProblem(error);
      if (message && (i18n.language === 'en' || code === 'unknown')) return message;
      const key = `problems.${code}`;
      // Codes come from the server and are unknown to the compiler.
      if (i18n.exists(key, { ns: 'admin' })) return t(key as 'problems.unknown');
      return message || t('problems.unknown');
    },
    [t, i18n],
  );
}

/** Shows a problem in a toast. */
export function useProblemToast(): (error: unknown) => void {
  const { t } = useTranslation('admin');
  const textOf = useProblemText();
  return useCallback((error) => void toast.error(t('error'), { description: textOf(error) }), [t, textOf]);
}
