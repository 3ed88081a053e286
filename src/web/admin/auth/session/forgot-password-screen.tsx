import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth } from '../../data/auth-client.ts';
import { MutationForm } from '../../parts/forms/form-dialog.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { EmailField } from './account-fields.tsx';

/** The response is the same for every email, so that it does not reveal which accounts exist. */
export default function ForgotPassword() {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const send = useAdminMutation({
    mutationFn: () => {
      const redirectTo = `${location.origin}/admin/reset-password`;
      return callAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }));
    },
    onSuccess: () => setSentTo(email),
  });
  const back = (
    <Link className="justify-self-start py-1 text-sm underline" to="/admin/login">
      {t('forgot.back')}
    </Link>
  );
  if (sentTo)
    return (
      <SignedOutCard title={t('forgot.sentTitle')}>
        <p role="status" className="text-ink-soft wrap-anywhere">
          {t('forgot.sent', { email: sentTo })}
        </p>
        <Button look="secondary" onClick={() => setSentTo(undefined)} text={t('forgot.again')} />
        {back}
      </SignedOutCard>
    );
  return (
    <SignedOutCard title={t('forgot.title')} text={t('forgot.text')}>
      <MutationForm mutation={send} submitLabel={t('forgot.send')}>
        <EmailField value={email} onChange={setEmail} />
      </MutationForm>
      {back}
    </SignedOutCard>
  );
}
