import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { api, useAdminMutation } from '../../data/api-client.ts';
import { asClientProblem, useProblemText, useProblemToast } from '../../data/client-problem.ts';
import { type Account, sessionStore, useSession } from '../../data/session-store.ts';
import { SignedOutCard } from '../../shell/signed-out-frame.tsx';
import { setupCodeKey, takeLinkSecret } from './link-secret.ts';
import { PendingSession } from './pending-session.tsx';

/** Leaves the user time to read the toast before the redirect. */
const navigateAfterMs = 1000;

export default function Setup() {
  const session = useSession();
  // Read at the first render, because the redirect to the login screen drops the fragment.
  const [code] = useState(() => takeLinkSecret('code', setupCodeKey));
  if (session.phase === 'signed-out') return <Navigate to="/admin/login" replace />;
  if (session.phase === 'signed-in') return <FirstAdmin account={session.account} linkCode={code} />;
  return <PendingSession session={session} />;
}

function FirstAdmin({ account, linkCode }: { account: Account; linkCode: string }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const [assigned, setAssigned] = useState(false);
  const [code, setCode] = useState(linkCode);
  const [codeProblem, setCodeProblem] = useState('');
  const problemText = useProblemText();
  const showProblem = useProblemToast();
  const assign = useAdminMutation({
    call: () => api.setup.admin.$post({ json: code ? { code } : {} }),
    done: t('setup.assigned'),
    onSuccess: async () => {
      sessionStorage.removeItem(setupCodeKey);
      setAssigned(true);
      setTimeout(() => void navigate('/admin'), navigateAfterMs);
      await sessionStore.refresh();
    },
    // On phones a toast would cover the button, so a problem with the code is shown below its field.
    onError: (error) =>
      asClientProblem(error).code.startsWith('setup_code')
        ? setCodeProblem(problemText(error))
        : showProblem(error),
  });
  if (account.roles.length > 0 && !assigned) {
    const roles = account.roles.map((role) => t(`roles.${role}`)).join(', ');
    return (
      <SignedOutCard title={t('setup.alreadyTitle')} text={t('setup.already', { roles })}>
        <ButtonLink to="/admin">{t('setup.goToAdmin')}</ButtonLink>
      </SignedOutCard>
    );
  }
  const open = account.setupOpen || assigned;
  return (
    <SignedOutCard title={t('setup.title')}>
      <p className="wrap-anywhere">
        {open ? t('setup.welcome') : t('setup.welcomeLater', { email: account.user.email })}
      </p>
      <p className="rounded-lg bg-sand-soft p-4 text-sm">{t('setup.note')}</p>
      {!open && <p className="text-sm text-ink-soft">{t('setup.closed')}</p>}
      {account.setupNeedsCode && !assigned && (
        <Field
          label={t('setup.code')}
          hint={t('setup.codeHint')}
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setCodeProblem('');
          }}
        />
      )}
      {codeProblem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {codeProblem}
        </p>
      )}
      <Button
        look={open ? 'primary' : 'secondary'}
        busy={assign.isPending || assigned}
        onClick={() => assign.mutate()}
        text={t('setup.assign')}
      />
    </SignedOutCard>
  );
}
