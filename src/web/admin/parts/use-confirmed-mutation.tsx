import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { type AdminMutationOptions, useAdminMutation } from '../data/api-client.ts';

type Question = Pick<ComponentProps<typeof Confirm>, 'title' | 'text' | 'confirmLabel'>;

/** A mutation that asks for confirmation before it runs. The caller renders `dialog`. */
export function useConfirmedMutation<Data, Variables = void>(
  props: AdminMutationOptions<Data, Variables> & {
    question: Question | ((variables: Variables) => Question);
  },
) {
  const { question, ...options } = props;
  const [asked, setAsked] = useState<{ variables: Variables; texts: Question }>();
  const close = () => setAsked(undefined);
  const mutation = useAdminMutation({ ...options, onSettled: close });
  const ask = (variables: Variables) =>
    setAsked({ variables, texts: typeof question === 'function' ? question(variables) : question });
  const dialog = (
    <Confirm
      open={asked !== undefined}
      {...(asked?.texts ?? { title: '', text: '', confirmLabel: '' })}
      busy={mutation.isPending}
      onConfirm={() => asked && mutation.mutate(asked.variables)}
      onCancel={close}
    />
  );
  return { ...mutation, ask, dialog };
}

/** A button that asks for the confirmation of a mutation without variables. It renders the dialog too. */
export const AskButton = ({
  mutation,
  ...button
}: ComponentProps<typeof Button> & { mutation: { ask: () => void; dialog: ReactNode } }) => (
  <>
    <Button look="secondary" {...button} onClick={() => mutation.ask()} />
    {mutation.dialog}
  </>
);
