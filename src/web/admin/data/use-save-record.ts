import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ProblemCode } from '../../../domain/problems.ts';
import { asClientProblem } from './client-problem.ts';
import { type AdminMutation, useAdminMutation } from './use-admin-mutation.ts';
import { useProblemText } from './use-problem.ts';

interface SaveRecordOptions {
  save: () => Promise<unknown>;
  /** The problem code with which the server answers if another user has saved the record first. */
  conflictCode: ProblemCode;
  /** The query key of the list that contains the record, which is refetched after saving. */
  queryKey: QueryKey;
  successText: string;
  onSaved: () => void;
}

/**
 * Saves the record of a form. If another user has saved the record first, the form keeps its text and `conflict` is
 * the message to show.
 */
export function useSaveRecord(options: SaveRecordOptions): AdminMutation & { conflict: string } {
  const textOf = useProblemText();
  const [conflict, setConflict] = useState('');
  const mutation = useAdminMutation({
    mutationFn: async () => {
      try {
        await options.save();
        return true;
      } catch (error) {
        if (asClientProblem(error).code !== options.conflictCode) throw error;
        setConflict(textOf(error));
        return false;
      }
    },
    changes: [options.queryKey],
    onSuccess: (isSaved) => {
      // After a conflict the list is refetched too, so that it shows the version of the other user.
      if (!isSaved) return;
      toast.success(options.successText);
      options.onSaved();
    },
  });
  return { ...mutation, conflict };
}
