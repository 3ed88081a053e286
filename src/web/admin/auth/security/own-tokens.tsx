import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { CheckList } from '../../../ui/check-list.tsx';
import { type ListedToken, tokensKey } from '../../api-tokens/data.ts';
import { api, responseBody } from '../../data/api-client.ts';
import type { Account } from '../../data/session-store.ts';
import { useAuthConfig } from '../../data/use-auth-client.ts';
import { useFormats } from '../../parts/formats.ts';

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
export function KeptTokens({ tokens, kept, onChange }: KeptTokensProps) {
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
