import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useOutletContext } from 'react-router';
import { api, useApiQuery } from '../data/api-client.ts';
import type { Account } from '../data/session-store.ts';
import { queueKeys } from './data.ts';

/** Whether a language model is configured. Undefined until the server has answered. */
export function useHasModel(): boolean | undefined {
  const counts = useApiQuery([...queueKeys.counts, 'model'], () => api.queue.counts.$get(), {
    // Admins seldom change the model.
    staleTime: 60_000,
  });
  // If the request fails, the button is offered, and the server refuses what it cannot do.
  return counts.isError || counts.data?.hasModel;
}

/**
 * Says that an item cannot be generated without a language model. Admins get a link to the screen with the settings,
 * and other users get the advice to ask an admin. The calling component renders the text, because a toast has no access
 * to the account.
 */
export function useNoModelNote(): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('queue.modelMissing.text')} {useModelHelp()}
    </>
  );
}

export function useModelHelp(): ReactNode {
  const { t } = useTranslation('admin');
  const { roles } = useOutletContext<Account>();
  if (!roles.includes('admin')) return t('queue.modelMissing.ask');
  return (
    <Link className="underline" to="/admin/settings#server">
      {t('queue.modelMissing.setUp')}
    </Link>
  );
}
