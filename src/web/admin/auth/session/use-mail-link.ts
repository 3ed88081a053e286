import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMailLink } from '../../data/auth-client.ts';
import type { ClientProblem } from '../../data/client-problem.ts';
import { useProblemToast } from '../../data/use-problem.ts';

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
