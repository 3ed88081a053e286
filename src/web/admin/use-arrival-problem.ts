import { useEffect, useState } from 'react';
import { authClient } from '../client/auth-client.ts';
import type { ClientProblem } from '../client/client-problem.ts';
import { useProblemToast } from './use-problem.ts';

let told = false;

/** Says, once, what was wrong with the link from a mail that led here. */
export function useArrivalProblem(): ClientProblem | null {
  const [problem, setProblem] = useState<ClientProblem | null>(null);
  const showProblem = useProblemToast();
  useEffect(() => {
    authClient().then(
      ({ arrival }) => {
        setProblem(arrival);
        if (arrival && !told) showProblem(arrival);
        told = true;
      },
      // That the server is away is said where it is asked for something.
      () => undefined,
    );
  }, [showProblem]);
  return problem;
}
