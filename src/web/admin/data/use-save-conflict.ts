import { useState } from 'react';
import type { ProblemCode } from '../../../domain/problems.ts';
import { asClientProblem } from './client-problem.ts';
import { useProblemText } from './use-problem.ts';

/** Detects that another user saved first; the form stays open with its text and shows `conflict`. */
export function useSaveConflict(conflictCode: ProblemCode) {
  const textOf = useProblemText();
  const [conflict, setConflict] = useState('');
  /** Returns false on a conflict; other failures are thrown. */
  const trySave = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (asClientProblem(error).code !== conflictCode) throw error;
      setConflict(textOf(error));
      return false;
    }
  };
  return { conflict, trySave };
}
