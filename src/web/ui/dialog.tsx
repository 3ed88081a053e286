import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './return-focus.ts';

interface DialogProps {
  open?: boolean;
  /** Called when the user closes the dialog. If undefined, the user cannot close it. */
  onClose?: () => void;
  title: string;
  text?: string;
  closeLabel?: string;
  /** Makes the dialog slide in from the side, for the navigation on phones. */
  drawer?: boolean;
  wide?: boolean;
  /** True if the dialog contains unsaved input. A click outside then does not close it. */
  begun?: boolean;
  children: ReactNode;
}

export function Dialog({
  open = true,
  onClose,
  title,
  text,
  closeLabel,
  drawer = false,
  wide = false,
  begun = false,
  children,
}: DialogProps) {
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
            <div className="grow [overflow-wrap:anywhere]">
              <Radix.Title className={drawer ? 'font-semibold' : 'text-xl font-semibold'}>
                {title}
              </Radix.Title>
              {text && <Radix.Description className="mt-1 text-sm text-ink-soft">{text}</Radix.Description>}
            </div>
            {onClose && (
              <Radix.Close
                className="-m-2 grid size-10 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sand-soft pointer-coarse:size-11"
                aria-label={closeLabel ?? t('close')}
              >
                <X className="size-5" aria-hidden="true" />
              </Radix.Close>
            )}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
