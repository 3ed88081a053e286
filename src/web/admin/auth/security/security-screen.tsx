import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { toast } from 'sonner';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { bindText, Field } from '../../../ui/field.tsx';
import { Badge, Card } from '../../../ui/surfaces.tsx';
import { type ListedToken, tokensKey } from '../../api-tokens/data.ts';
import { api, useAdminMutation, useApiQuery } from '../../data/api-client.ts';
import { callAuth, emailChangeUrl, useAuthConfig } from '../../data/auth-client.ts';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useTexts } from '../../parts/formats.ts';
import { DialogForm, MutationForm } from '../../parts/forms/form-dialog.tsx';
import { MailNotice } from '../../parts/mail-notice.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AskButton, useConfirmedMutation } from '../../parts/use-confirmed-mutation.tsx';
import { ScreenHeader } from '../../shell/shell.tsx';
import { accountKeys, type ListedSession } from '../data.ts';
import { HiddenUsername, PasswordField } from '../session/account-fields.tsx';
import { usePasswordToast } from '../session/account-toasts.ts';
import { Factors, Passkeys, RecoveryCodes } from './sign-in-methods.tsx';
import { updateOwnAccount } from './update-own-account.ts';

export default function Security() {
  const { t } = useTexts();
  const config = useAuthConfig();
  const account = useOutletContext<Account>();
  return (
    <>
      <ScreenHeader title={t('security.title')} />
      <div className="grid max-w-2xl gap-6">
        {config && !config.hosted && <Passkeys offered={config.passkeys} />}
        <Factors />
        {account.factors && !config?.hosted && <RecoveryCodes />}
        <ChangePassword />
        <ChangeEmail />
        {config && !config.hosted && <Sessions />}
        <SignOutEverywhere />
      </div>
    </>
  );
}

function SignOutEverywhere() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const tokenCount = useOwnTokens().length;
  const signOut = useConfirmedMutation({
    question: {
      title: t('security.everywhereTitle'),
      text: [
        t('security.everywhereConfirm'),
        ...(tokenCount > 0 ? [t('security.tokensWillEnd', { count: tokenCount })] : []),
      ].join(' '),
      confirmLabel: t('security.everywhere'),
    },
    mutationFn: () => sessionStore.signOut('global'),
    onSuccess: () => {
      toast.success(
        t('security.everywhereDone'),
        tokenCount > 0 ? { description: t('security.tokensEnded', { count: tokenCount }) } : {},
      );
      void navigate('/admin/login');
    },
  });
  return (
    <Card title={t('security.everywhereTitle')} text={t('security.everywhereText')}>
      <AskButton mutation={signOut} text={t('security.everywhere')} />
    </Card>
  );
}

/** Lists the devices on which the user is signed in. The user can sign out each device except this one. */
function Sessions() {
  const { t } = useTexts();
  const sessions = useApiQuery(accountKeys.sessions, () => api.sessions.$get());
  return (
    <Card title={t('sessions.title')} text={t('sessions.text')}>
      <QueryView query={sessions} lines={2}>
        {(data) => (
          <ul className="grid gap-2">
            {data.sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function SessionItem({ session }: { session: ListedSession }) {
  const { t, time, country } = useTexts('sessions');
  const { id, network } = session;
  const place = session.country ? country(session.country) : session.isLocal && t('local');
  const browser = session.browser || t('unknown');
  const end = useAdminMutation({
    call: () => api.sessions[':id'].$delete({ param: { id } }),
    done: t('ended'),
    changes: [accountKeys.sessions],
  });
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-line p-3">
      <MonitorSmartphone className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-40 grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {browser}
          {session.current && <Badge>{t('current')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {[place, network, t('lastSeen', { time: time(session.lastSeenAt) })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {!session.current && (
        <Button look="secondary" aria-label={t('endNamed', { browser, network })} action={end}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function ChangePassword() {
  const { day, t } = useTexts();
  const { user, needsNewPassword } = useOutletContext<Account>();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const showToast = usePasswordToast();
  const [kept, setKept] = useState<string[]>([]);
  const tokens = useOwnTokens();
  const change = useAdminMutation({
    mutationFn: () =>
      updateOwnAccount({
        password,
        current_password: current,
        ...(kept.length > 0 && { keep_api_tokens: kept }),
      }),
    changes: [tokensKey],
    onSuccess: (user) => {
      setCurrent('');
      setPassword('');
      showToast(t('security.passwordChanged'), user);
      setKept([]);
      if (needsNewPassword) void sessionStore.refresh();
    },
  });
  return (
    <Card title={t('security.passwordTitle')} text={t('security.passwordNote')}>
      <MutationForm
        mutation={change}
        submitLabel={t('security.changePassword')}
        className="max-w-sm"
        submitClass="justify-self-start"
      >
        <HiddenUsername email={user.email} />
        <PasswordField label={t('security.currentPassword')} value={current} onChange={setCurrent} />
        <PasswordField isNew label={t('security.newPassword')} value={password} onChange={setPassword} />
        {tokens.length > 0 && (
          <CheckList
            legend={t('security.keepTokens')}
            hint={t('security.keepTokensText')}
            choices={tokens.map(({ id, name, created_at }) => ({
              value: id,
              name,
              text: t('security.added', { date: day(created_at) }),
            }))}
            chosen={kept}
            onChange={setKept}
          />
        )}
      </MutationForm>
    </Card>
  );
}

/** The user's own valid API tokens, which end when the account is recovered. Empty until they are loaded. */
function useOwnTokens(): ListedToken[] {
  const { roles, needsTwoFactor, needsNewPassword } = useOutletContext<Account>();
  const config = useAuthConfig();
  const query = { mine: 'true' as const };
  const list = useApiQuery([...tokensKey, query], () => api.tokens.$get({ query }), {
    // A user without a role has no tokens, and a hosted service does not report that a password changed.
    enabled: roles.length > 0 && !needsTwoFactor && !needsNewPassword && config?.hosted === false,
  });
  return list.data?.tokens.filter(({ expired }) => !expired) ?? [];
}

/** Changes the email for signing in. The change takes effect after both addresses have confirmed it by mail. */
function ChangeEmail() {
  const { t } = useTexts();
  const { email } = useOutletContext<Account>().user;
  const [changing, setChanging] = useState(false);
  const requested = useQuery({
    queryKey: [...accountKeys.newEmail, email],
    queryFn: async () => ({ email: (await callAuth((auth) => auth.getUser())).user.new_email }),
  });
  return (
    <Card title={t('security.emailTitle')} text={t('security.emailNow', { email })}>
      <QueryView query={requested} lines={1}>
        {(data) => (
          <>
            {data.email && <UnconfirmedEmail old={email} email={data.email} />}
            <Button look="secondary" onClick={() => setChanging(true)} text={t('security.changeEmail')} />
          </>
        )}
      </QueryView>
      {changing && <NewEmail old={email} onClose={() => setChanging(false)} />}
    </Card>
  );
}

function UnconfirmedEmail({ old, email }: { old: string; email: string }) {
  const { t } = useTexts();
  const resend = useAdminMutation({
    mutationFn: () => {
      const options = { emailRedirectTo: emailChangeUrl() };
      return callAuth((auth) => auth.resend({ type: 'email_change', email: old, options }));
    },
    done: t('security.emailResent'),
  });
  return (
    <MailNotice className="mb-4" resend={resend} resendLabel={t('security.emailResend')}>
      <p className="font-semibold">{t('security.emailWaiting', { email })}</p>
      <p>{t('security.emailWaitingText', { old, email })}</p>
    </MailNotice>
  );
}

function NewEmail(props: { old: string; onClose: () => void }) {
  const { t } = useTexts();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const change = useAdminMutation({
    mutationFn: () =>
      updateOwnAccount({ email, current_password: password }, { emailRedirectTo: emailChangeUrl() }),
    changes: [accountKeys.newEmail],
    onSuccess: () => props.onClose(),
  });
  return (
    <DialogForm
      onClose={props.onClose}
      title={t('security.changeEmail')}
      text={t('security.emailNote')}
      mutation={change}
      submitLabel={t('security.changeEmail')}
    >
      <Field
        label={t('security.newEmail')}
        type="email"
        autoComplete="email"
        required
        {...bindText(email, setEmail)}
      />
      <HiddenUsername email={props.old} />
      <PasswordField label={t('security.currentPassword')} value={password} onChange={setPassword} />
    </DialogForm>
  );
}
