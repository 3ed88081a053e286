import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ParseKeys } from 'i18next';
import type { LucideIcon } from 'lucide-react';
import Activity from 'lucide-react/icons/activity';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartLine from 'lucide-react/icons/chart-line';
import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import KeyRound from 'lucide-react/icons/key-round';
import KeySquare from 'lucide-react/icons/key-square';
import LibraryBig from 'lucide-react/icons/library-big';
import ListChecks from 'lucide-react/icons/list-checks';
import LogOut from 'lucide-react/icons/log-out';
import ScrollText from 'lucide-react/icons/scroll-text';
import SearchCheck from 'lucide-react/icons/search-check';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import UserPen from 'lucide-react/icons/user-pen';
import Users from 'lucide-react/icons/users';
import Webhook from 'lucide-react/icons/webhook';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { api, responseBody } from '../data/api-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { type Account, sessionStore } from '../data/session-store.ts';
import { useAdminMutation } from '../data/use-admin-mutation.ts';

interface Screen {
  to: string;
  text: ParseKeys<'admin'>;
  icon: LucideIcon;
}

const sharedScreens: Screen[] = [
  { to: '/admin/today', text: 'nav.today', icon: Sun },
  { to: '/admin', text: 'nav.articles', icon: FileText },
  { to: '/admin/calendar', text: 'nav.calendar', icon: CalendarDays },
  { to: '/admin/keywords', text: 'nav.keywords', icon: Tags },
  { to: '/admin/queue', text: 'nav.queue', icon: ListChecks },
  { to: '/admin/gsc', text: 'nav.searchConsole', icon: SearchCheck },
  { to: '/admin/results', text: 'nav.results', icon: ChartLine },
  { to: '/admin/sources', text: 'nav.sources', icon: BookOpen },
  { to: '/admin/topics', text: 'nav.topics', icon: LibraryBig },
  { to: '/admin/authors', text: 'nav.authors', icon: UserPen },
  { to: '/admin/tokens', text: 'nav.tokens', icon: KeySquare },
];
const adminScreens: Screen[] = [
  { to: '/admin/users', text: 'nav.users', icon: Users },
  { to: '/admin/audit', text: 'nav.audit', icon: ScrollText },
  { to: '/admin/import', text: 'nav.import', icon: ArrowDownUp },
  { to: '/admin/webhooks', text: 'nav.webhooks', icon: Webhook },
  { to: '/admin/settings', text: 'nav.settings', icon: Settings },
  { to: '/admin/status', text: 'nav.status', icon: Activity },
];
const accountScreens: Screen[] = [{ to: '/admin/security', text: 'nav.security', icon: KeyRound }];

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
  const links = (screens: Screen[]) =>
    screens.map(({ to, text, icon: Icon }) => (
      <li key={to}>
        <NavLink to={to} end={to === '/admin'} onClick={onFollow} className={itemClass}>
          <Icon className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="min-w-0">{t(text)}</span>
          {to === '/admin/queue' && !account.needsTwoFactor && <QueueCounts />}
        </NavLink>
      </li>
    ));
  return (
    <div className="flex grow flex-col justify-between gap-6 p-3">
      <nav aria-label={t('nav.label')} className="grid gap-4">
        {account.roles.length > 0 && <ul className="grid gap-0.5">{links(sharedScreens)}</ul>}
        {account.roles.includes('admin') && (
          <ul className="grid gap-0.5 border-t border-line pt-4">{links(adminScreens)}</ul>
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
          {links(accountScreens)}
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
    queryKey: [...queryKeys.queue.counts, pathname],
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
