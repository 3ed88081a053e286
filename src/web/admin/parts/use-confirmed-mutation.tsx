import { type ComponentProps, useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { type AdminMutationOptions, useAdminMutation } from '../data/use-admin-mutation.ts';

type Question = Pick<ComponentProps<typeof Confirm>, 'title' | 'text' | 'confirmLabel'>;

/** A mutation that asks for confirmation before it runs. The caller renders `dialog`. */
export function useConfirmedMutation<Data, Variables = void>({
  question,
  ...options
}: Omit<AdminMutationOptions<Data, Variables>, 'onSettled'> & {
  question: Question | ((variables: Variables) => Question);
}) {
  const [asked, setAsked] = useState<{ variables: Variables }>();
  const close = () => setAsked(undefined);
  const mutation = useAdminMutation({ ...options, onSettled: close });
  const questionOf = (variables: Variables) =>
    typeof question === 'function' ? question(variables) : question;
  const dialog = (
    <Confirm
      open={asked !== undefined}
      {...(asked ? questionOf(asked.variables) : { title: '', text: '', confirmLabel: '' })}
      busy={mutation.isPending}
      onConfirm={() => asked && mutation.mutate(asked.variables)}
      onCancel={close}
    />
  );
  return { ...mutation, ask: (variables: Variables) => setAsked({ variables }), dialog };
}
