import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRejectionReason } from '../../../domain/queue/queue-item.ts';
import { bindText, TextArea } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { keysOfItem } from './queue-queries.ts';

interface RejectItemProps {
  hasModel: boolean;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the text is rejected. The prompt of the next run contains the reason. */
export function RejectItem({ hasModel, busy, onReject, onClose }: RejectItemProps) {
  const { t } = useTranslation('admin');
  return (
    <ReasonDialog
      title={t('queue.rejection.title')}
      text={t('queue.rejection.text')}
      label={t('queue.rejection.reason')}
      submitLabel={t('queue.reject')}
      hasModel={hasModel}
      busy={busy}
      onSubmit={onReject}
      onClose={onClose}
    />
  );
}

interface GiveReasonProps {
  id: string;
  hasModel: boolean;
  onClose: () => void;
}

/** Asks for the reason of a rejection that was made without one. */
export function GiveReason({ id, hasModel, onClose }: GiveReasonProps) {
  const { t } = useTranslation('admin');
  const give = useAdminMutation({
    mutationFn: (reason: string) =>
      responseBody(api.queue[':id']['rejection-reason'].$put({ param: { id }, json: { reason } })),
    done: t('queue.rejection.kept'),
    onSuccess: onClose,
    changes: keysOfItem(id),
  });
  return (
    <ReasonDialog
      required
      title={t('queue.rejection.why')}
      text={t('queue.rejection.whyText')}
      label={t('queue.rejection.requiredReason')}
      submitLabel={t('queue.rejection.save')}
      hasModel={hasModel}
      busy={give.isPending}
      onSubmit={give.mutate}
      onClose={onClose}
    />
  );
}

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  submitLabel: string;
  required?: boolean;
  hasModel: boolean;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

function ReasonDialog({ required = false, ...props }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      onClose={props.onClose}
      title={props.title}
      text={props.text}
      mutation={{ isPending: props.busy, mutate: () => props.onSubmit(reason.trim()) }}
      submitLabel={props.submitLabel}
    >
      <TextArea
        label={props.label}
        hint={props.hasModel ? t('queue.rejection.hint') : t('queue.rejection.hintWithoutModel')}
        rows={4}
        required={required}
        maxLength={maxRejectionReason}
        data-focus-first
        {...bindText(reason, setReason)}
      />
    </DialogForm>
  );
}
