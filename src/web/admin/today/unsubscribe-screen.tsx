import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { api, useAdminMutation } from '../data/api-client.ts';
import { SignedOutCard } from '../shell/signed-out-frame.tsx';

/** The unsubscribe link in the weekly mail leads here. Opening it changes nothing; the button unsubscribes. */
export default function Unsubscribe() {
  const { t } = useTranslation('admin');
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const [done, setDone] = useState(false);
  const unsubscribe = useAdminMutation({
    call: () => api['weekly-mail'].unsubscribe.$post({ query: { token } }),
    onSuccess: () => setDone(true),
  });
  return (
    <SignedOutCard title={t('unsubscribe.title')}>
      {done ? (
        <p role="status">{t('unsubscribe.done')}</p>
      ) : (
        <>
          <p className="text-ink-soft">{t('unsubscribe.text')}</p>
          <Button action={unsubscribe}>{t('unsubscribe.button')}</Button>
        </>
      )}
    </SignedOutCard>
  );
}
