import { site } from '../../../../site.config.ts';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { Logo } from '../../logo.tsx';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

/**
 * The header of a public page. It needs no script: the menu is a popover, and the language toggle is a link to the
 * server.
 */
export function SiteHeader() {
  const { t } = useTexts('nav');
  const { path, isNotFound, href, campaign } = usePage();
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
          <a className="button" href={campaignLink('header', campaign)} rel="noopener">
            {t('scan')}
          </a>
        </div>
      </div>
    </header>
  );
}

const ariaCurrent = (path: string, to: string) =>
  path === to ? 'page' : path.startsWith(`${to}/`) ? 'true' : undefined;

/** Links to this page in the other language, through a server address that stores the choice. */
function LanguageToggle() {
  const { t } = useTexts('nav');
  const { locale, path, isNotFound, existsIn } = usePage();
  const other = otherLocale(locale);
  const to = isNotFound ? undefined : samePageIn(other, path, existsIn);
  // The not-found page is cached once for all addresses, so its link has no target, and the server reads the Referer
  // header instead.
  return (
    <a
      className="language-toggle"
      href={`/sprak/${other}${to ? `?to=${encodeURIComponent(to)}` : ''}`}
      lang={other === 'no' ? 'nb' : 'en'}
      rel="nofollow"
      data-language={other}
      data-path={to === firstPage ? undefined : to}
    >
      {t('toggle')}
    </a>
  );
}

/** Contains a query, so that neither the script nor the server appends the query of the current page. */
const firstPage = '/blogg?page=1';

/**
 * The path of this page in the other language, if it exists there. The path of a Norwegian article without an English
 * text gets the prefix /no, with which language-choice.ts opens the Norwegian text. Any other page leads to the blog.
 */
function samePageIn(other: Locale, path: string, existsIn: readonly Locale[]): string {
  if (existsIn.includes(other)) return path;
  return other === 'en' && path.startsWith('/blogg/') ? `/no${path}` : firstPage;
}
