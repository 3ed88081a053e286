import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelledMessage, rejectedMessage } from '../../../domain/queue-item.ts';

/** An item's error message in the reader's words, where it is one of our own; a provider's is shown as it came. */
export function useErrorMessage(): (message: string | null) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (message) => {
      if (message === rejectedMessage) return t('queue.rejectedByReviewer');
      if (message === cancelledMessage) return t('queue.cancelledMessage');
      return message ?? '';
    },
    [t],
  );
}
