import { ArrowLeft, Menu, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Account } from '../data/session-store.ts';
import { useShortcut } from '../parts/browser-hooks.ts';
import { Brand } from './brand.tsx';
import { mainId } from './element-ids.ts';
import { LanguageToggle } from './language-toggle.tsx';
import { Navigation, PlaceTabs } from './navigation.tsx';

const FindAnything = lazy(() => import('./find-anything.tsx'));

/** The layout for signed-in users. The navigation is a sidebar, or a drawer on narrow screens. */
export function Shell(props: {
  account: Account;
  /** Shows the sidebar as icons only, to leave more room for the screen. */
  folded?: boolean;
  children: ReactNode;
}) {
  const { account, folded = false, children } = props;
  const { t } = useTranslation('admin');
  const [drawer, setDrawer] = useState(false);
  const [finding, setFinding] = useState(false);
  useShortcut('k', () => setFinding(true));
  return (
    <div
      data-folded={folded || undefined}
      className={`lg:grid lg:min-h-dvh ${folded ? 'lg:grid-cols-[4.25rem_minmax(0,1fr)]' : 'lg:grid-cols-[16rem_minmax(0,1fr)]'}`}
    >
      <a
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
        href={`#${mainId}`}
      >
        {t('skip')}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sand-soft lg:flex">
        <div className={folded ? 'h-12' : 'px-5 pt-4 pb-2'}>{!folded && <Brand short />}</div>
        <Navigation account={account} folded={folded} />
      </aside>
      <div className="min-w-0">
        <header className="flex items-center gap-1 border-b border-line px-3 py-2 sm:px-6">
          <Button look="quiet" className="-ml-1 lg:hidden" tight onClick={() => setDrawer(true)}>
            <Menu className="size-5" />
            <span className="sr-only">{t('nav.menu')}</span>
          </Button>
          <div className="min-w-0 lg:hidden">
            <Brand short />
          </div>
          <Button
            look="quiet"
            className="ml-auto"
            tight
            title={t('find.shortcut')}
            onClick={() => setFinding(true)}
          >
            <Search className="size-4.5" />
            <span className="max-sm:sr-only">{t('find.button')}</span>
          </Button>
          <LanguageToggle />
        </header>
        <main id={mainId} tabIndex={-1} className="mx-auto max-w-5xl px-4 py-6 sm:px-6 lg:py-8">
          <PlaceTabs account={account} />
          {children}
        </main>
      </div>
      <Dialog drawer open={drawer} onClose={() => setDrawer(false)} title={t('title')}>
        <Navigation account={account} onFollow={() => setDrawer(false)} />
      </Dialog>
      <Suspense fallback={null}>
        {finding && <FindAnything account={account} onClose={() => setFinding(false)} />}
      </Suspense>
    </div>
  );
}

/** The link above the title of a screen that leads to the list it belongs to. */
export const BackLink = (props: { to: string; text: string }) => (
  <LinkButton icon={ArrowLeft} look="quiet" tight className="-ml-2 mb-2" {...props} />
);

export const ScreenHeader = (props: {
  title: string;
  text?: string | undefined;
  /** Hides the text on phones, so that the list starts near the top. */
  shortOnPhone?: boolean;
  children?: ReactNode;
}) => (
  <div
    className={`flex flex-wrap items-start justify-between gap-3 ${props.shortOnPhone ? 'mb-3 sm:mb-6' : 'mb-6'}`}
  >
    <div>
      <h1 className="wrap-anywhere">{props.title}</h1>
      {props.text && (
        <p className={`mt-1 max-w-prose text-ink-soft ${props.shortOnPhone ? 'max-sm:hidden' : ''}`}>
          {props.text}
        </p>
      )}
    </div>
    {props.children}
  </div>
);
