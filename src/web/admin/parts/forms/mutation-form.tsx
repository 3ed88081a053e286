import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { AdminMutation } from '../../data/use-admin-mutation.ts';

interface MutationFormProps {
  mutation: AdminMutation;
  submitLabel: string;
  /** A message that is shown above the button. */
  alert?: string | undefined;
  className?: string;
  submitClass?: string;
  children: ReactNode;
  belowButton?: ReactNode;
}

export function MutationForm(props: MutationFormProps) {
  return (
    <form
      className={`grid gap-4 ${props.className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        props.mutation.mutate();
      }}
    >
      {props.children}
      {props.alert && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {props.alert}
        </p>
      )}
      <Button type="submit" className={props.submitClass ?? ''} busy={props.mutation.isPending}>
        {props.submitLabel}
      </Button>
      {props.belowButton}
    </form>
  );
}
