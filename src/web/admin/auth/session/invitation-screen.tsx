import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Role } from '../../../../domain/users/user.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/surfaces.tsx';
import { api, responseBody, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import { authClient } from '../../data/auth-client.ts';
import { asClientProblem, unwrap } from '../../data/client-problem.ts';
import { sessionStore, useSession } from '../../data/session-store.ts';
import { LoadFailed } from '../../parts/query-view.tsx';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { invitationKey, takeLinkSecret } from './link-secret.ts';

/** An invitation link leads here. Opening the screen changes nothing; the button accepts the invitation. */
export default function Invitation() {
  const { t } = useTranslation('admin');
  const [token] = useState(() => takeLinkSecret('token', invitationKey));
  const invitation = useApiQuery(
    ['invitation', token],
    () => api.invitation.describe.$post({ json: { token } }),
    { enabled: token !== '', retry: false },
  );
  const problem = invitation.error ? asClientProblem(invitation.error) : undefined;
  if (token === '' || problem?.code === 'invitation_invalid')
    return (
      <SignedOutCard title={t('invitation.invalidTitle')} text={t('invitation.invalid')}>
        <LinkButton look="secondary" to="/admin/login" text={t('loginRequired.button')} />
      </SignedOutCard>
    );
  if (problem) return <LoadFailed problem={problem} onRetry={() => void invitation.refetch()} />;
  if (!invitation.data) return <Skeleton label={t('loading')} />;
  return <PendingInvitation token={token} {...invitation.data} />;
}

function PendingInvitation(props: { token: string; email: string; roles: Role[]; hosted: boolean }) {
  const { t } = useTranslation('admin');
  const { token, email, hosted } = props;
  const navigate = useNavigate();
  const session = useSession();
  const accept = useAdminMutation({
    mutationFn: async () => {
      const accepted = await responseBody(api.invitation.accept.$post({ json: { token } }));
      sessionStorage.removeItem(invitationKey);
      if (accepted.session) {
        const { auth } = await authClient();
        const { access_token, refresh_token } = accepted.session;
        unwrap(await auth.setSession({ access_token, refresh_token }));
      }
      await sessionStore.refresh();
      return accepted;
    },
    done: t('invitation.accepted'),
    onSuccess: (accepted) =>
      navigate(accepted.session ? '/admin/reset-password' : '/admin', { replace: true }),
  });
  const roles = props.roles.map((role) => t(`roles.${role}`)).join(', ');
  const needsSignIn = hosted && session.phase !== 'signed-in';
  return (
    <SignedOutCard title={t('invitation.title')}>
      <p className="wrap-anywhere">{t('invitation.text', { email, roles })}</p>
      <p className="text-sm text-ink-soft">
        {hosted ? t('invitation.hosted', { email }) : t('invitation.note')}
      </p>
      {needsSignIn ? (
        <LinkButton to="/admin/login" state={{ from: '/admin/invitation' }} text={t('invitation.signIn')} />
      ) : (
        <Button action={accept}>{t('invitation.accept')}</Button>
      )}
    </SignedOutCard>
  );
}
