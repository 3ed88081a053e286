import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { SignedOutPage } from './signed-out-page.tsx';

export const SignedOutFrame = ({ children }: { children: ReactNode }) => (
  <SignedOutPage brand={<Brand />} languageLink={<LanguageToggle />}>
    {children}
  </SignedOutPage>
);

export const SignedOutCard = (props: { title: string; text?: string; children?: ReactNode }) => (
  <section className="rounded-2xl border border-line bg-card p-6 sm:p-8">
    <h1>{props.title}</h1>
    <div className="mt-4 grid gap-4">
      {props.text && <p className="text-ink-soft wrap-anywhere">{props.text}</p>}
      {props.children}
    </div>
  </section>
);
