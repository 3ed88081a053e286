import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';

/**
 * Returns a function that warns if the server accepted a weak password, which it does only on the user's own machine. The
 * answer to a new password then has the field `weak_password`.
 */
export function useWeakPasswordWarning() {
  const { t } = useTranslation('admin');
  return (answer: object | null) => {
    const { weak_password } = (answer ?? {}) as { weak_password?: object };
    if (weak_password) toast.warning(t('login.weakPassword'), { duration: Number.POSITIVE_INFINITY });
  };
}
