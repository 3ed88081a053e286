import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** The look of the confirm button. Actions that can be undone need not use `danger`, the default. */
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  onCancel: () => void;
  /** An additional button, shown after the cancel and confirm buttons. */
  children?: ReactNode;
}

/** Asks for confirmation. The cancel button gets the focus. */
export function Confirm(props: ConfirmProps) {
  const { t } = useTranslation('admin');
  const returnFocus = useReturnFocus();
  return (
    <AlertDialog.Root open={props.open} onOpenChange={(next) => !next && props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/50" data-overlay />
        <AlertDialog.Content
          {...returnFocus}
          className="dialog fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-xl border border-line bg-card p-6 shadow-xl"
        >
          <AlertDialog.Title className="text-lg font-semibold">{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-ink-soft [overflow-wrap:anywhere]">
            {props.text}
          </AlertDialog.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button look="secondary">{props.cancelLabel ?? t('cancel')}</Button>
            </AlertDialog.Cancel>
            <Button look={props.look ?? 'danger'} busy={props.busy} onClick={props.onConfirm}>
              {props.confirmLabel}
            </Button>
            {props.children}
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
