import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { type ListedToken, tokensKey } from '../../api-tokens/data.ts';
import { api, responseBody } from '../../data/api-client.ts';
import { type Account, sessionStore } from '../../data/session-store.ts';
import { useAdminMutation } from '../../data/use-admin-mutation.ts';
import { useAuthConfig } from '../../data/use-auth-client.ts';
import { useFormats } from '../../parts/formats.ts';
import { MutationForm } from '../../parts/forms/mutation-form.tsx';
import { HiddenUsername, NewPasswordField, PasswordField } from '../session/account-fields.tsx';
import { usePasswordToast } from '../session/password-toast.tsx';
import { updateOwnAccount } from './update-own-account.ts';

export function ChangePassword() {
  const { t } = useTranslation('admin');
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
    <Card title={t('security.passwordTitle')}>
      <p className="mb-4 text-sm text-ink-soft">{t('security.passwordNote')}</p>
      <MutationForm
        mutation={change}
        submitLabel={t('security.changePassword')}
        className="max-w-sm"
        submitClass="justify-self-start"
      >
        <HiddenUsername email={user.email} />
        <PasswordField label={t('security.currentPassword')} value={current} onChange={setCurrent} />
        <NewPasswordField label={t('security.newPassword')} value={password} onChange={setPassword} />
        <KeptTokens tokens={tokens} kept={kept} onChange={setKept} />
      </MutationForm>
    </Card>
  );
}

/** The user's own valid API tokens, which end when the account is recovered. Empty until they are loaded. */
export function useOwnTokens(): ListedToken[] {
  const { roles, needsTwoFactor, needsNewPassword } = useOutletContext<Account>();
  const config = useAuthConfig();
  const query = { mine: 'true' as const };
  const list = useQuery({
    queryKey: [...tokensKey, query],
    queryFn: () => responseBody(api.tokens.$get({ query })),
    // A user without a role has no tokens, and a hosted service does not report that a password changed.
    enabled: roles.length > 0 && !needsTwoFactor && !needsNewPassword && config?.hosted === false,
  });
  return list.data?.tokens.filter(({ expired }) => !expired) ?? [];
}

interface KeptTokensProps {
  tokens: ListedToken[];
  kept: string[];
  onChange: (ids: string[]) => void;
}

/** Lets the user name the tokens that stay valid when the password changes. */
function KeptTokens({ tokens, kept, onChange }: KeptTokensProps) {
  const { t } = useTranslation('admin');
  const { day } = useFormats();
  if (tokens.length === 0) return null;
  return (
    <CheckList
      legend={t('security.keepTokens')}
      hint={t('security.keepTokensText')}
      choices={tokens.map(({ id, name, created_at }) => ({
        value: id,
        name,
        text: t('security.added', { date: day(created_at) }),
      }))}
      chosen={kept}
      onChange={onChange}
    />
  );
}
