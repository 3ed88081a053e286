import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMailLink } from '../../data/auth-client.ts';
import { type ClientProblem, useProblemToast } from '../../data/client-problem.ts';
import { toastNote } from '../../parts/toast-note.tsx';

export const useMailLinkProblem = (): ClientProblem | null => useMailLink()?.problem ?? null;

let shown = false;

/** Shows the outcome of the mail link that opened this page in a toast, only once and on whichever screen is open. */
export function useMailLinkToast(): void {
  const { t } = useTranslation('admin');
  const mailLink = useMailLink();
  const showProblem = useProblemToast();
  useEffect(() => {
    if (!mailLink || shown) return;
    shown = true;
    if (mailLink.problem) showProblem(mailLink.problem);
    if (mailLink.emailChange === 'done') toast.success(t('security.emailChanged'));
    if (mailLink.emailChange === 'halfway') toast.info(t('security.emailHalfway'));
  }, [mailLink, showProblem, t]);
}

/**
 * Returns a function that shows the toast of a new password. The server's answer has the number of API tokens that ended
 * with the old password. If the server accepted a weak password, which it does only on the user's own machine, the
 * answer has the field `weak_password`, and the toast stays and contains a warning.
 */
export function usePasswordToast() {
  const { t } = useTranslation('admin');
  return (text: string, answer: object | null) => {
    const { weak_password, ended_api_tokens: count = 0 } = (answer ?? {}) as {
      weak_password?: object;
      ended_api_tokens?: number;
    };
    const notes = [
      ...(count > 0 ? [t('security.tokensEnded', { count })] : []),
      ...(weak_password ? [t('login.weakPassword')] : []),
    ];
    toast.success(text, {
      ...(notes.length > 0 && toastNote(notes.join(' '))),
      ...(weak_password && { duration: Number.POSITIVE_INFINITY }),
    });
  };
}
