import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRejectionReason } from '../../../domain/queue/queue-item.ts';
import { TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { MutationForm } from '../parts/mutation-form.tsx';

interface RejectItemProps {
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why the text is rejected. The prompt of the next run contains the reason. */
export function RejectItem({ busy, onReject, onClose }: RejectItemProps) {
  const { t } = useTranslation('admin');
  const [reason, setReason] = useState('');
  return (
    <FormDialog onClose={onClose} title={t('queue.rejection.title')} text={t('queue.rejection.text')}>
      <MutationForm
        mutation={{ isPending: busy, mutate: () => onReject(reason.trim()) }}
        submitLabel={t('queue.reject')}
        submitClass="justify-self-end"
      >
        <TextArea
          label={t('queue.rejection.reason')}
          hint={t('queue.rejection.hint')}
          rows={4}
          maxLength={maxRejectionReason}
          data-focus-first
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </MutationForm>
    </FormDialog>
  );
}
