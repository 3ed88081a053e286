import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useProblemToast } from './use-problem.ts';

interface AdminMutationOptions<Data, Variables> {
  mutationFn: (variables: Variables) => Promise<Data>;
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
 * A mutation that shows a failure in a toast, and ignores calls while it runs, such as the second click of a double
 * click.
 */
export function useAdminMutation<Data, Variables = void>(
  options: AdminMutationOptions<Data, Variables>,
): AdminMutation<Variables> {
  const { mutationFn, onSuccess, onError, onSettled } = options;
  const showProblem = useProblemToast();
  const running = useRef(false);
  const { isPending, mutateAsync } = useMutation({
    mutationFn,
    onSuccess: (data: Data, variables: Variables) => onSuccess?.(data, variables),
    onError: onError ?? showProblem,
    onSettled: () => onSettled?.(),
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
