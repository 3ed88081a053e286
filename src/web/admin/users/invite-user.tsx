import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../domain/users/user.ts';
import { ChoiceField, Field } from '../../ui/field.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { DialogForm } from '../parts/forms/form-dialog.tsx';
import { invitationsKey, usersKey } from './data.ts';
import { useInvitationSent } from './use-invitation-sent.tsx';

export function InviteUser({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const { report, dialog } = useInvitationSent(onClose);
  const invite = useAdminMutation({
    mutationFn: () => responseBody(api.users.invite.$post({ json: { email, role } })),
    changes: [usersKey, invitationsKey],
    onSuccess: (sent) => report(sent),
  });
  if (dialog) return dialog;
  return (
    <DialogForm
      onClose={onClose}
      title={t('users.invite')}
      text={t('users.inviteText')}
      mutation={invite}
      submitLabel={t('users.inviteSend')}
    >
      <Field
        label={t('users.email')}
        type="email"
        autoComplete="off"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <ChoiceField
        label={t('users.role')}
        hint={role === 'admin' ? t('users.adminText') : t('users.editorText')}
        value={role}
        values={['editor', 'admin'] as const}
        textOf={(each) => t(`roles.${each}`)}
        onChoose={setRole}
      />
    </DialogForm>
  );
}
