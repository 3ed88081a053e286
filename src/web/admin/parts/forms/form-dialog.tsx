import { Copy } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Confirm, Dialog } from '../../../ui/dialog.tsx';
import { type AdminMutation, useAdminMutation } from '../../data/api-client.ts';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'open' | 'drawer'> & {
  onClose: () => void;
};

/** A dialog with a form. After the user has typed something, closing it asks for confirmation. */
export function FormDialog({ begun = false, onClose, children, ...dialog }: FormDialogProps) {
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  const hasInput = typed || begun;
  return (
    <>
      <Dialog {...dialog} begun={hasInput} onClose={() => (hasInput ? setAsking(true) : onClose())}>
        <div onInput={() => setTyped(true)}>{children}</div>
      </Dialog>
      <UnsavedQuestion open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  );
}

export function UnsavedQuestion(props: { open: boolean; onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <Confirm
      open={props.open}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      onConfirm={props.onLeave}
      onCancel={props.onStay}
    />
  );
}

export function DialogForm(
  props: FormDialogProps & Pick<ComponentProps<typeof MutationForm>, 'mutation' | 'submitLabel' | 'alert'>,
) {
  const { mutation, submitLabel, alert, children, ...dialog } = props;
  return (
    <FormDialog {...dialog}>
      <MutationForm
        mutation={mutation}
        submitLabel={submitLabel}
        submitClass="justify-self-end"
        alert={alert}
      >
        {children}
      </MutationForm>
    </FormDialog>
  );
}

export const MutationForm = (props: {
  mutation: AdminMutation;
  submitLabel: string;
  /** A message that is shown above the button. */
  alert?: string | undefined;
  className?: string;
  submitClass?: string;
  children: ReactNode;
  belowButton?: ReactNode;
}) => (
  <Form className={`grid gap-4 ${props.className ?? ''}`} onSubmit={() => props.mutation.mutate()}>
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
  </Form>
);

/** A form that calls `onSubmit` instead of loading a page. */
export const Form = (props: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void }) => (
  <form
    className="grid gap-4"
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      props.onSubmit();
    }}
  />
);

export function CopyButton(props: ComponentProps<typeof Button> & { text: string; done: string }) {
  const { text, done, ...button } = props;
  const copy = useAdminMutation({ mutationFn: () => navigator.clipboard.writeText(text), done });
  return <Button icon={Copy} action={copy} {...button} />;
}

/** Shows a new secret or link, which the server never shows again. */
export const SecretDialog = (props: {
  secret: string;
  title: string;
  text: string;
  copyLabel: string;
  copiedText: string;
  onClose: () => void;
}) => (
  <Dialog title={props.title} text={props.text} onClose={props.onClose}>
    <p className="mb-4 rounded-lg bg-sand-soft px-3 py-2 font-mono text-sm break-all select-all">
      {props.secret}
    </p>
    <CopyButton text={props.secret} done={props.copiedText}>
      {props.copyLabel}
    </CopyButton>
  </Dialog>
);
