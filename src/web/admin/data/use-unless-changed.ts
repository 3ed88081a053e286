import { useState } from 'react';
import type { ProblemCode } from '../../../domain/problems.ts';
import { asClientProblem } from './client-problem.ts';
import { useProblemText } from './use-problem.ts';

/** Saves unless somebody else changed it first: then it says so, and what one typed stays. */
export function useUnlessChanged(changedMeanwhile: ProblemCode) {
  const textOf = useProblemText();
  const [overtaken, setOvertaken] = useState('');
  /** Whether it was saved. */
  const saves = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (asClientProblem(error).code !== changedMeanwhile) throw error;
      setOvertaken(textOf(error));
      return false;
    }
  };
  return { overtaken, saves };
}
