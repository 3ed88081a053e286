import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
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
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{t('security.keepTokens')}</legend>
      <p className="text-sm text-ink-soft">{t('security.keepTokensText')}</p>
      {tokens.map(({ id, name, created_at }) => (
        <label key={id} className="flex min-h-10 items-start gap-3 py-1 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-1 size-4 shrink-0 accent-spruce"
            checked={kept.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...kept, id] : kept.filter((chosen) => chosen !== id))
            }
          />
          <span className="[overflow-wrap:anywhere]">
            <span className="block text-sm font-semibold">{name}</span>
            <span className="block text-sm text-ink-soft">
              {t('security.added', { date: day(created_at) })}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
