import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export const SignedOutFrame = ({ children }: { children: ReactNode }) => (
  <SignedOutPage brand={<Brand />} languageLink={<LanguageToggle />}>
    {children}
  </SignedOutPage>
);

export const SignedOutCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-2xl border border-line bg-card p-6 sm:p-8">
    <h1>{title}</h1>
    <div className="mt-4 grid gap-4">{children}</div>
  </section>
);
