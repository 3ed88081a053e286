import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mainId } from './element-ids.ts';

/** The page around screens that need no session. It does not use the router, because the server renders it too. */
export function SignedOutPage(props: { brand: ReactNode; languageLink: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        {props.brand}
        <a className="ml-auto rounded-lg px-2 py-2 text-sm hover:bg-sand-soft" href="/">
          {t('toSite')}
        </a>
        {props.languageLink}
      </header>
      <main id={mainId} tabIndex={-1} className="mx-auto w-full max-w-md px-4 pt-[8vh] pb-12">
        {props.children}
      </main>
    </div>
  );
}
