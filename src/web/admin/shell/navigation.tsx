import type { QueryKey } from '@tanstack/react-query';
import { Globe, LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { personName } from '../../../domain/collaboration/person-name.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { placeIcons, places } from '../admin-screens.ts';
import { mentionsKey } from '../collaboration/data.ts';
import { type ApiCall, api, useAdminMutation, useApiList } from '../data/api-client.ts';
import { type Account, sessionStore } from '../data/session-store.ts';
import { queueKeys } from '../queue/data.ts';
import { findMenuScreen, listMenuScreens } from './menu.ts';

const itemClass =
  'relative flex min-h-10 items-center gap-3 rounded-lg px-3 py-2 text-sm text-ink no-underline hover:bg-sand pointer-coarse:min-h-11';
const iconClass = 'size-4.5 shrink-0 text-ink-soft';

export function Navigation(props: {
  account: Account;
  /** Shows only the icons, with their texts for screen readers and as tooltips. */
  folded?: boolean;
  /** Called when the user follows a link. On phones this closes the drawer. */
  onFollow?: () => void;
}) {
  const { account, folded = false, onFollow } = props;
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signOut = useAdminMutation({
    mutationFn: () => sessionStore.signOut(),
    onSuccess: () => void navigate('/admin/login'),
  });
  const current = findMenuScreen(pathname)?.menu.place;
  const textClass = folded ? 'sr-only' : 'min-w-0';
  const tooltip = (text: string) => (folded ? text : undefined);
  return (
    <div className="flex grow flex-col justify-between gap-6 p-3">
      <nav aria-label={t('nav.label')}>
        <ul className="grid gap-0.5">
          {places.map((place) => {
            const [first] = listMenuScreens(account, place);
            const Icon = placeIcons[place];
            const text = t(`nav.places.${place}`);
            return (
              first && (
                <li key={place}>
                  <Link
                    to={first.path}
                    aria-current={place === current ? 'page' : undefined}
                    title={tooltip(text)}
                    onClick={onFollow}
                    className={itemClass}
                  >
                    <Icon className={iconClass} />
                    <span className={textClass}>{text}</span>
                    {place === 'today' && <MentionCount account={account} folded={folded} />}
                    {place === 'ideas' && !folded && <QueueCounts account={account} />}
                  </Link>
                </li>
              )
            );
          })}
        </ul>
      </nav>
      <section aria-label={t('nav.account')} className="border-t border-line pt-4">
        <div className={folded ? 'sr-only' : 'px-3 pb-2'}>
          <p className="text-sm">
            <span className="sr-only">{t('nav.signedInAs')} </span>
            <span className="block truncate font-semibold">{personName(account.user.email)}</span>
            <span className="block truncate text-xs text-ink-soft" title={account.user.email}>
              {account.user.email}
            </span>
          </p>
          <p className="mt-1 flex flex-wrap gap-1">
            {account.roles.length === 0 && <Badge look="outline">{t('roles.none')}</Badge>}
            {account.roles.map((role) => (
              <Badge key={role}>{t(`roles.${role}`)}</Badge>
            ))}
          </p>
        </div>
        <a className={itemClass} href="/" title={tooltip(t('toSite'))}>
          <Globe className={iconClass} />
          <span className={textClass}>{t('toSite')}</span>
        </a>
        <button
          type="button"
          className={`${itemClass} w-full`}
          title={tooltip(t('nav.signOut'))}
          onClick={() => signOut.mutate()}
        >
          <LogOut className={iconClass} />
          <span className={textClass}>{t('nav.signOut')}</span>
        </button>
      </section>
    </div>
  );
}

/** The screens of the current place as a row of links. A place with a single screen has none. */
export function PlaceTabs({ account }: { account: Account }) {
  const { t } = useTranslation('admin');
  const current = findMenuScreen(useLocation().pathname);
  const active = useRef<HTMLAnchorElement>(null);
  const path = current?.path;
  useEffect(() => {
    // On a phone the row scrolls sideways, and the tab may be outside the screen.
    if (path) active.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const screens = current ? listMenuScreens(account, current.menu.place) : [];
  if (!current || screens.length < 2) return null;
  return (
    <nav
      aria-label={t(`nav.places.${current.menu.place}`)}
      className="mb-6 -mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex gap-x-1">
        {screens.map((screen) => (
          <li key={screen.path}>
            <Link
              ref={screen === current ? active : undefined}
              to={screen.path}
              aria-current={screen === current ? 'page' : undefined}
              className="-outline-offset-3 inline-flex min-h-10 items-center gap-2 whitespace-nowrap border-b-2 border-transparent px-2 text-sm font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-spruce aria-[current=page]:bg-transparent aria-[current=page]:text-spruce pointer-coarse:min-h-11 sm:px-3"
            >
              {t(screen.menu.text)}
              {screen.path === '/admin/queue' && <QueueCounts account={account} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Numbers in the menu, which are refetched on each screen. */
function useCounts<Data>(account: Account, key: QueryKey, call: ApiCall<Data>): Data | undefined {
  const { pathname } = useLocation();
  const isReady = !account.needsTwoFactor && !account.needsNewPassword;
  return useApiList([...key, pathname], isReady ? call : undefined).data;
}

/** Shows how many open comments mention the user. */
function MentionCount({ account, folded }: { account: Account; folded: boolean }) {
  const { t } = useTranslation('admin');
  const data = useCounts(account, mentionsKey, () => api.today.mentions.$get());
  if (!data?.count) return null;
  return (
    <span className={folded ? 'absolute -top-1 -right-2 scale-75' : '-mr-2 ml-auto'}>
      <Badge look="strong">
        {data.count}
        <span className="sr-only"> {t('nav.mentions')}</span>
      </Badge>
    </span>
  );
}

/** Shows how many queue items wait for review and how many failed. */
function QueueCounts({ account }: { account: Account }) {
  const { t } = useTranslation('admin');
  const data = useCounts(account, queueKeys.counts, () => api.queue.counts.$get());
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
