import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Globe from 'lucide-react/icons/globe';
import LogOut from 'lucide-react/icons/log-out';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { MenuGroup } from '../admin-screen.ts';
import { adminScreens } from '../admin-screens.ts';
import { api, responseBody } from '../data/api-client.ts';
import { type Account, sessionStore } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';
import { queueKeys } from '../queue/data.ts';

const menuOf = (group: MenuGroup) => adminScreens.filter(({ menu }) => menu?.group === group);

const itemClass =
  'flex min-h-10 items-center gap-3 rounded-lg px-3 py-2 text-sm text-ink no-underline hover:bg-sand pointer-coarse:min-h-11';

interface NavigationProps {
  account: Account;
  /** Called when the user follows a link. On phones this closes the drawer. */
  onFollow?: () => void;
}

export function Navigation({ account, onFollow }: NavigationProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const signOut = useAdminMutation({
    mutationFn: () => sessionStore.signOut(),
    onSuccess: () => void navigate('/admin/login'),
  });
  const links = (group: MenuGroup) =>
    menuOf(group).map(
      ({ path, menu }) =>
        menu && (
          <li key={path}>
            <NavLink to={path} end={path === '/admin'} onClick={onFollow} className={itemClass}>
              <menu.icon className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
              <span className="min-w-0">{t(menu.text)}</span>
              {path === '/admin/queue' && !account.needsTwoFactor && !account.needsNewPassword && (
                <QueueCounts />
              )}
            </NavLink>
          </li>
        ),
    );
  return (
    <div className="flex grow flex-col justify-between gap-6 p-3">
      <nav aria-label={t('nav.label')} className="grid gap-4">
        {account.roles.length > 0 && <ul className="grid gap-0.5">{links('editor')}</ul>}
        {account.roles.includes('admin') && (
          <ul className="grid gap-0.5 border-t border-line pt-4">{links('admin')}</ul>
        )}
      </nav>
      <section aria-label={t('nav.account')} className="border-t border-line pt-4">
        <div className="px-3 pb-2">
          <p className="truncate text-sm font-semibold" title={account.user.email}>
            <span className="sr-only">{t('nav.signedInAs')} </span>
            {account.user.email}
          </p>
          <p className="mt-1 flex flex-wrap gap-1">
            {account.roles.length === 0 && <Badge look="outline">{t('roles.none')}</Badge>}
            {account.roles.map((role) => (
              <Badge key={role}>{t(`roles.${role}`)}</Badge>
            ))}
          </p>
        </div>
        <ul className="grid gap-0.5">
          {links('account')}
          <li>
            <a className={itemClass} href="/">
              <Globe className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
              {t('toSite')}
            </a>
          </li>
        </ul>
        <button type="button" className={`${itemClass} w-full`} onClick={() => signOut.mutate()}>
          <LogOut className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
          {t('nav.signOut')}
        </button>
      </section>
    </div>
  );
}

/** Shows how many queue items wait for review and how many failed. The numbers are refetched on each screen. */
function QueueCounts() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: [...queueKeys.counts, pathname],
    queryFn: () => responseBody(api.queue.counts.$get()),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const failed = data.failed - data.cancelled;
  return (
    <span className="-mr-2 ml-auto flex shrink-0 gap-0.5 whitespace-nowrap">
      {data.needs_review > 0 && (
        <Badge look="strong">
          {data.needs_review}
          <span className="sr-only"> {t('nav.toReview')}</span>
        </Badge>
      )}
      {failed > 0 && (
        <Badge look="outline">
          <span aria-hidden="true">!&nbsp;</span>
          {failed}
          <span className="sr-only"> {t('nav.failed')}</span>
        </Badge>
      )}
    </span>
  );
}
