import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';

/** Says in a toast what could not be fetched; the screen itself says why. */
export function useFailedToast(problem: unknown, text: string): void {
  const { t } = useTranslation('admin');
  useEffect(() => {
    // Named, so that a second attempt that fails does not say it twice.
    if (problem) toast.error(t('error'), { id: text, description: text });
  }, [problem, text, t]);
}
