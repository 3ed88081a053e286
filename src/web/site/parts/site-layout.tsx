import type { ReactNode } from 'react';
import { site } from '../../../../site.config.ts';
import { otherLocale } from '../../../domain/locale.ts';
import type { ClientFiles } from '../../client-files.ts';
import { InlineScript } from '../../inline-script.tsx';
import { LanguageForm } from '../../language-form.tsx';
import { Logo } from '../../logo.tsx';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

export const siteLinks = ({ style, font }: ClientFiles['site']) => (
  <>
    <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="stylesheet" href={style} />
  </>
);

/** The layout of embedded pages. It reports its height, so that the frame can grow with the content. */
export const EmbedLayout = ({ children }: { children: ReactNode }) => (
  <>
    <main id="innhold" aria-labelledby="title">
      {children}
    </main>
    <InlineScript code={heightScript} />
  </>
);

const heightScript = `new ResizeObserver(function(){parent.postMessage({novasjekkHeight:document.getElementById("innhold").offsetHeight},"*")}).observe(document.getElementById("innhold"))`;

export const SiteLayout = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <main id="innhold" tabIndex={-1} className="grow">
      {children}
    </main>
    <SiteFooter />
  </>
);

/** The header of a public page. It needs no script: the menu is a popover, and the language toggle is a form. */
function SiteHeader() {
  const { t, path, isNotFound, href, campaign } = useTexts('nav');
  const pages = [
    { to: `/hva-er-${site.productSlug}`, text: t('whatIsUpf') },
    { to: '/upf-score', text: t('score') },
    { to: '/hvordan-spise-mindre-upf', text: t('eatLess') },
    { to: '/blogg', text: t('blog') },
    { to: '/ressurser', text: t('resources') },
  ];
  return (
    <header className="site-header">
      <a className="skip-link button" href="#innhold">
        {t('skip')}
      </a>
      <div className="container bar">
        <a className="brand" href={href('/')} aria-label={t('home')}>
          <Logo />
          {site.siteName}
        </a>
        <a className="search-button" href={href('/sok')}>
          {t('search')}
        </a>
        <LanguageToggle />
        <button type="button" className="menu-button" popoverTarget="menu">
          <span className="bars" aria-hidden="true" />
          {t('menu')}
        </button>
        <div className="menu" id="menu" popover="auto">
          <nav aria-label={t('label')}>
            {pages.map(({ to, text }) => (
              <a key={to} href={href(to)} aria-current={isNotFound ? undefined : ariaCurrent(path, to)}>
                {text}
              </a>
            ))}
          </nav>
          <a className="button" href={campaignLink('header', campaign)}>
            {t('scan')}
          </a>
        </div>
      </div>
    </header>
  );
}

const ariaCurrent = (path: string, to: string) =>
  path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined;

function LanguageToggle() {
  const { t, locale, path, isNotFound, existsIn } = useTexts('nav');
  const other = otherLocale(locale);
  // Every page exists in English at its address without a prefix, because English pages fall back to Norwegian texts.
  const exists = other === 'en' || existsIn.includes(other);
  return (
    <LanguageForm
      other={other}
      // The not-found page is cached once for all addresses, so it does not contain its address.
      to={isNotFound ? undefined : exists ? path : firstPage}
      label={t('toggle')}
      className="language-toggle"
    />
  );
}

/** Contains a query, so that neither the script nor the server appends the query of the current page. */
const firstPage = '/blogg?page=1';

function SiteFooter() {
  const { t, href, campaign } = useTexts('footer');
  const groups: { title: string; links: { to: string; text: string }[] }[] = [
    {
      title: t('content'),
      links: [
        { to: href(`/hva-er-${site.productSlug}`), text: t('whatIsUpf') },
        { to: href('/upf-score'), text: t('score') },
        { to: href('/hvordan-spise-mindre-upf'), text: t('tips') },
        { to: href('/blogg'), text: t('blog') },
        { to: href('/ressurser'), text: t('resources') },
        { to: href('/forskningen'), text: t('research') },
      ],
    },
    {
      title: t('tools'),
      links: [
        { to: href('/les-etiketten'), text: t('labelReader') },
        { to: href('/mat'), text: t('foods') },
        { to: href('/e-stoffer'), text: t('additives') },
        { to: href('/bygg-inn'), text: t('embed') },
        { to: campaignLink('footer', campaign), text: t('scan') },
        { to: campaignLink('recipes', campaign, site.recipesUrl), text: t('recipes') },
      ],
    },
    {
      title: t('aboutGroup'),
      links: [
        { to: href('/om'), text: t('about') },
        { to: href('/redaksjonelt'), text: t('editorialPolicy') },
        { to: href('/personvern'), text: t('privacy') },
      ],
    },
  ];
  return (
    <footer className="site-footer">
      <div className="container columns">
        <div className="col-span-full lg:col-span-1">
          <p className="font-serif text-xl font-semibold">{site.siteName}</p>
          <p className="mt-2 max-w-[34ch] text-ink-soft">{t('tagline')}</p>
          <p className="mt-4">
            <a className="link inline-block py-2" href={campaignLink('footer', campaign)}>
              {t('app')}
            </a>
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="quiet-links">
              {links.map(({ to, text }) => (
                <li key={text}>
                  <a href={to}>{text}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="container closing">
        <p>{t('copyright', { year: new Date().getFullYear() })}</p>
        <p className="max-w-[60ch]">{t('disclaimer')}</p>
      </div>
    </footer>
  );
}
