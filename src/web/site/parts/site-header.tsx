import { site } from '../../../../site.config.ts';
import { otherLocale } from '../../../domain/locale.ts';
import { LanguageForm } from '../../language-form.tsx';
import { Logo } from '../../logo.tsx';
import { useTexts } from '../render/use-texts.ts';
import { campaignLink } from './campaign-link.ts';

/** The header of a public page. It needs no script: the menu is a popover, and the language toggle is a form. */
export function SiteHeader() {
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
