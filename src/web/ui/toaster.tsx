import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Toaster as Sonner } from 'sonner';

const wide = matchMedia('(width >= 48rem)');
const watchWidth = (onChange: () => void) => {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
};

/** With `atBottom`, the top of the screen has buttons on wide screens too. */
export function Toaster({ atBottom }: { atBottom: boolean }) {
  const { t } = useTranslation('admin');
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  return (
    <Sonner
      // On wide screens the middle of the top is usually empty. On phones the buttons are at the top.
      position={!isWide ? 'bottom-center' : atBottom ? 'bottom-right' : 'top-center'}
      offset={8}
      mobileOffset={8}
      closeButton
      duration={6000}
      containerAriaLabel={t('notifications')}
      icons={{
        success: <CircleCheck className="size-5" />,
        error: <CircleAlert className="size-5" />,
        warning: <TriangleAlert className="size-5" />,
      }}
      toastOptions={{
        closeButtonAriaLabel: t('close'),
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
