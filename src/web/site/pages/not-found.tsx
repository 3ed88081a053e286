import { site } from '../../../../site.config.ts';
import { InlineScript } from '../../inline-script.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import type { MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { SearchForm } from '../search/search-form.tsx';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('common:notFound.title'),
  description: t('common:notFound.line'),
  noindex: true,
  canonicalPath: '/',
});

/** Reads the address in the browser, because one cached page is served at all missing addresses. */
const logMissingPath = 'console.error("404 Error: no page at "+location.pathname)';

export function Page() {
  const { t, locale, href } = useTexts(['common', 'nav']);
  return (
    <div className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <h1 lang={locale === 'en' ? undefined : 'en'}>{t('notFound.heading')}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{t('notFound.line')}</p>
        <p className="mt-8">
          <a className="button" href={href('/')}>
            {t('notFound.home')}
          </a>
        </p>
        <div className="mt-10">
          <SearchForm />
        </div>
        <h2 className="mt-10 text-xl">{t('notFound.popular')}</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {[
            { to: `/hva-er-${site.productSlug}`, text: t('nav:whatIsUpf') },
            { to: '/upf-score', text: t('nav:score') },
            { to: '/hvordan-spise-mindre-upf', text: t('nav:eatLess') },
            { to: '/blogg', text: t('nav:blog') },
          ].map(({ to, text }) => (
            <li key={to} className="more">
              <a href={href(to)}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
      <Drawing name="empty-plate" className="mx-auto w-full max-w-md" />
      <InlineScript code={logMissingPath} />
    </div>
  );
}
