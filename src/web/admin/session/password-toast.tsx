import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastNote } from '../parts/toast-note.tsx';

/**
 * Returns a function that shows the toast of a new password. If the server accepted a weak password, which it does only
 * on the user's own machine, its answer has the field `weak_password`, and the toast stays and contains a warning.
 */
export function usePasswordToast() {
  const { t } = useTranslation('admin');
  return (text: string, answer: object | null) => {
    const { weak_password } = (answer ?? {}) as { weak_password?: object };
    toast.success(
      text,
      weak_password && { ...toastNote(t('login.weakPassword')), duration: Number.POSITIVE_INFINITY },
    );
  };
}
