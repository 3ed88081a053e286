import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { authClient } from '../data/auth-client.ts';
import { unwrap } from '../data/client-problem.ts';
import { useAction } from '../data/use-action.ts';
import { ActionForm } from '../parts/action-form.tsx';
import { screenMeta } from '../shell/screen-meta.ts';
import { SignedOutCard } from '../shell/signed-out-frame.tsx';
import { EmailField } from './account-fields.tsx';

export const meta = screenMeta('forgot.title');

/** The answer is the same for every address: it tells nobody who has an account. */
export default function ForgotPassword() {
  const { t } = useTranslation('admin');
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const send = useAction(async () => {
    const { auth } = await authClient();
    unwrap(
      await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/admin/reset-password` }),
    );
    setSentTo(email);
  });
  const back = (
    <Link className="justify-self-start py-1 text-sm underline" to="/admin/login">
      {t('forgot.back')}
    </Link>
  );
  if (sentTo) {
    return (
      <SignedOutCard title={t('forgot.sentTitle')}>
        <p role="status" className="text-ink-soft [overflow-wrap:anywhere]">
          {t('forgot.sent', { email: sentTo })}
        </p>
        <Button look="secondary" onClick={() => setSentTo(undefined)}>
          {t('forgot.again')}
        </Button>
        {back}
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title={t('forgot.title')}>
      <p className="text-ink-soft">{t('forgot.text')}</p>
      <ActionForm action={send} submit={t('forgot.send')}>
        <EmailField value={email} onChange={setEmail} />
      </ActionForm>
      {back}
    </SignedOutCard>
  );
}
