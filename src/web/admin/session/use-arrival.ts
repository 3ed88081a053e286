import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { type Arrival, authClient } from '../data/auth-client.ts';
import type { ClientProblem } from '../data/client-problem.ts';
import { useProblemToast } from '../data/use-problem.ts';

function useArrival(): Arrival | undefined {
  const [arrival, setArrival] = useState<Arrival>();
  useEffect(() => {
    authClient().then(
      (client) => setArrival(client.arrival),
      // That the server is away is said where it is asked for something.
      () => undefined,
    );
  }, []);
  return arrival;
}

/** What was wrong with the link from a mail that led here. */
export const useArrivalProblem = (): ClientProblem | null => useArrival()?.problem ?? null;

let told = false;

/** Says, once and on whichever screen, what the link from a mail that led here did. */
export function useTellArrival(): void {
  const { t } = useTranslation('admin');
  const arrival = useArrival();
  const showProblem = useProblemToast();
  useEffect(() => {
    if (!arrival || told) return;
    told = true;
    if (arrival.problem) showProblem(arrival.problem);
    if (arrival.emailChange === 'done') toast.success(t('security.emailChanged'));
    if (arrival.emailChange === 'halfway') toast.info(t('security.emailHalfway'));
  }, [arrival, showProblem, t]);
}
