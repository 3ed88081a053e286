import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { useAdminMutation } from '../../data/api-client.ts';
import { callAuth, useAuthConfig } from '../../data/auth-client.ts';
import { unwrapPasskey } from '../../data/client-problem.ts';

/**
 * Signs in with a passkey, without email or password. The auth client reports the new session to the session store in
 * an event.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn?: (userId: string) => void }) {
  const { t } = useTranslation('admin');
  const offered = useAuthConfig()?.passkeys ?? false;
  const signIn = useAdminMutation({
    mutationFn: () => callAuth((auth) => auth.signInWithPasskey(), unwrapPasskey),
    onSuccess: ({ user }) => {
      if (onSignedIn) onSignedIn(user?.id ?? '');
      else toast.success(t('login.loggedIn'));
    },
  });
  if (!offered) return null;
  return <Button icon={KeyRound} look="secondary" action={signIn} text={t('passkeys.signIn')} />;
}
