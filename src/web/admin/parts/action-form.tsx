import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface ActionFormProps {
  /** As useAction gives it: under way once, however often the form is sent. */
  action: { busy: boolean; run: () => void };
  submit: string;
  className?: string;
  submitClass?: string;
  children: ReactNode;
  /** What stands below the button. */
  below?: ReactNode;
}

/** Some fields and the one button that sends them. */
export function ActionForm(props: ActionFormProps) {
  return (
    <form
      className={`grid gap-4 ${props.className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        props.action.run();
      }}
    >
      {props.children}
      <Button type="submit" className={props.submitClass ?? ''} busy={props.action.busy}>
        {props.submit}
      </Button>
      {props.below}
    </form>
  );
}
