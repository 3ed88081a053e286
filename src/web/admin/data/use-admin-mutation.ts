import { type QueryKey, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { asClientProblem } from './client-problem.ts';
import { invalidate } from './query-client.ts';
import { useProblemToast } from './use-problem.ts';

export interface AdminMutationOptions<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
  /** The text of the toast after a success. */
  done?: string | ((data: Data, variables: Variables) => string);
  /** The keys of the queries that the mutation changes. They are refetched. */
  changes?: readonly QueryKey[];
  onSuccess?: (data: Data, variables: Variables) => void | Promise<void>;
  /** Replaces the toast that shows a failure. */
  onError?: (error: unknown) => void;
  onSettled?: () => void;
}

export interface AdminMutation<Variables = void> {
  isPending: boolean;
  mutate: (variables: Variables) => void;
}

/**
 * A mutation that shows its success or failure in a toast and refetches what it changes. It ignores calls while it
 * runs, such as the second click of a double click.
 */
export function useAdminMutation<Data, Variables = void>(
  options: AdminMutationOptions<Data, Variables>,
): AdminMutation<Variables> {
  const { mutationFn, done, changes = [], onSuccess, onError, onSettled } = options;
  const showProblem = useProblemToast();
  const running = useRef(false);
  const { isPending, mutateAsync } = useMutation({
    mutationFn,
    onSuccess: (data: Data, variables: Variables) => {
      if (done) toast.success(typeof done === 'string' ? done : done(data, variables));
      return onSuccess?.(data, variables);
    },
    onError: onError ?? showProblem,
    onSettled: (_data, error) => {
      // After a refusal too, because another user may have changed the record first.
      if (!error || asClientProblem(error).code !== 'no_answer') changes.forEach(invalidate);
      onSettled?.();
    },
  });
  const mutate = (variables: Variables) => {
    // `isPending` changes only with the next render, and a second click may come before that.
    if (running.current) return;
    running.current = true;
    mutateAsync(variables)
      .catch(() => {})
      .finally(() => {
        running.current = false;
      });
  };
  return { isPending, mutate };
}
