import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Toaster as Sonner } from 'sonner';

export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  return (
    <Sonner
      // Not on the right, where a toast would cover the buttons of table rows.
      position="bottom-center"
      closeButton
      duration={6000}
      containerAriaLabel={label}
      icons={{
        success: <CircleCheck className="size-5" aria-hidden="true" />,
        error: <CircleAlert className="size-5" aria-hidden="true" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: 'toast',
          success: 'toast-success',
          error: 'toast-error',
          description: 'toast-description',
          closeButton: 'toast-close',
        },
      }}
    />
  );
}
