import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRejectionReason } from '../../../domain/queue/queue-item.ts';
import { bindText, TextArea } from '../../ui/field.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { keysOfItem } from './data.ts';

/** Asks why the text is rejected. The prompt of the next run contains the reason. */
export function RejectItem(props: {
  /** Whether the item was already rejected, without a reason. */
  isRejected?: boolean;
  hasModel: boolean;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { isRejected = false, hasModel, busy, onReject, onClose } = props;
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      onClose={onClose}
      title={t(isRejected ? 'queue.rejection.why' : 'queue.rejection.title')}
      text={t(isRejected ? 'queue.rejection.whyText' : 'queue.rejection.text')}
      mutation={{ isPending: busy, mutate: () => onReject(reason.trim()) }}
      submitLabel={t(isRejected ? 'queue.rejection.save' : 'queue.reject')}
    >
      <TextArea
        label={t(isRejected ? 'queue.rejection.requiredReason' : 'queue.rejection.reason')}
        hint={hasModel ? t('queue.rejection.hint') : t('queue.rejection.hintWithoutModel')}
        rows={4}
        required={isRejected}
        maxLength={maxRejectionReason}
        data-focus-first
        {...bindText(reason, setReason)}
      />
    </DialogForm>
  );
}

/** Asks for the reason of a rejection that was made without one. */
export function GiveReason({ id, ...props }: { id: string; hasModel: boolean; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const give = useAdminMutation({
    call: (reason: string) => api.queue[':id']['rejection-reason'].$put({ param: { id }, json: { reason } }),
    done: t('queue.rejection.kept'),
    onSuccess: props.onClose,
    changes: keysOfItem(id),
  });
  return <RejectItem isRejected {...props} busy={give.isPending} onReject={give.mutate} />;
}
