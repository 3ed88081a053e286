import { X } from 'lucide-react';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

export function Dialog(props: {
  open?: boolean;
  /** Called when the user closes the dialog. If undefined, the user cannot close it. */
  onClose?: () => void;
  title: string;
  text?: string;
  /** Makes the dialog slide in from the side, for the navigation on phones. */
  drawer?: boolean;
  wide?: boolean;
  /** True if the dialog contains unsaved input. A click outside then does not close it. */
  begun?: boolean;
  children: ReactNode;
}) {
  const { open = true, onClose, title, text, drawer, wide, begun, children } = props;
  const { t } = useTranslation('admin');
  const returnFocus = useReturnFocus();
  const keepOpen = (event: Event) => {
    // Toasts are outside of the dialog, but a click on a toast must not close it.
    const isToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
    if (!onClose || isToast) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay
          className={`fixed inset-0 z-50 bg-black/50 ${onClose ? '' : 'backdrop-blur-md'}`}
          data-overlay
        />
        <Radix.Content
          className={
            drawer
              ? 'drawer fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto bg-sand-soft shadow-xl'
              : `dialog fixed top-1/2 left-1/2 z-50 max-h-[90dvh] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-card shadow-xl ${wide ? 'w-[min(60rem,calc(100vw-1rem))] p-4 sm:p-6' : 'w-[min(28rem,calc(100vw-2rem))] p-6'}`
          }
          {...returnFocus}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={(event) => (begun ? event.preventDefault() : keepOpen(event))}
          {...(!text && { 'aria-describedby': undefined })}
        >
          <div className={drawer ? 'flex items-center justify-between p-4' : 'mb-4 flex items-start gap-3'}>
            <div className="grow wrap-anywhere">
              <Radix.Title className={drawer ? 'font-semibold' : 'text-xl font-semibold'}>
                {title}
              </Radix.Title>
              {text && <Radix.Description className="mt-1 text-sm text-ink-soft">{text}</Radix.Description>}
            </div>
            {onClose && (
              <Radix.Close
                className="-m-2 grid size-10 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sand-soft pointer-coarse:size-11"
                aria-label={t('close')}
              >
                <X className="size-5" />
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Asks for confirmation. The cancel button gets the focus. */
export function Confirm(props: {
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
}) {
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
          <AlertDialog.Description className="mt-2 text-ink-soft wrap-anywhere">
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

/** Focuses `data-focus-first` or the first field, and at the end the opener, which Radix does for its triggers only. */
function useReturnFocus() {
  const opened = useRef<{ by: Element | null; within: Element | null }>(undefined);
  return {
    onOpenAutoFocus: (event: Event) => {
      const by = document.activeElement;
      opened.current = { by, within: by?.closest('section') ?? null };
      const dialog = event.target instanceof Element ? event.target : undefined;
      const first = dialog?.querySelector('[data-focus-first]') ?? dialog?.querySelector(firstField);
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { by, within } = opened.current ?? {};
      if (!(by instanceof HTMLElement)) return;
      by.focus();
      if (!by.isConnected) return focusHeading(within);
      // The button may be in a row that the user deleted in the dialog. The row disappears when the list is refetched.
      const watch = new MutationObserver(() => {
        if (document.activeElement === by) return;
        watch.disconnect();
        if (!by.isConnected) focusHeading(within);
      });
      watch.observe(document.body, { childList: true, subtree: true });
    },
  };
}

const firstField =
  'form :is(input:not([type=file], :disabled), select:not(:disabled), textarea:not(:disabled))';

/** If no element has the focus, focuses the heading of the section that contained the button, or of the page. */
function focusHeading(within: Element | null | undefined) {
  if (document.activeElement !== document.body) return;
  const section = within?.isConnected ? within : document.querySelector('main');
  const heading = section?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
