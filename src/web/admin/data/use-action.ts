import { useRef, useState } from 'react';
import { useProblemToast } from './use-problem.ts';

/** Does something once at a time, however often one presses; what goes wrong becomes a toast. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): { busy: boolean; run: (...args: Args) => void } {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const showProblem = useProblemToast();
  const run = async (...args: Args) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act(...args);
    } catch (error) {
      showProblem(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, run: (...args) => void run(...args) };
}
