import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { mainId } from './main-id.ts';

/** A centred card for users who are not signed in. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <Brand />
        <a className="ml-auto rounded-lg px-2 py-2 text-sm hover:bg-sand-soft" href="/">
          {t('toSite')}
        </a>
        <LanguageToggle />
      </header>
      <main id={mainId} tabIndex={-1} className="mx-auto w-full max-w-md px-4 pt-[8vh] pb-12">
        {children}
      </main>
    </div>
  );
}

export function SignedOutCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-line bg-card p-6 sm:p-8">
      <h1>{title}</h1>
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}
