import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { htmlLang, otherLocale } from '../../../domain/locale.ts';

/** Switches the language. Both languages share the path; the server stores the choice. */
export function LanguageToggle() {
  const { t, i18n } = useTranslation('admin');
  const { pathname } = useLocation();
  const other = otherLocale(i18n.language === 'en' ? 'en' : 'no');
  return (
    <a
      className="rounded-lg px-2 py-2 text-sm hover:bg-sand-soft"
      href={`/sprak/${other}?to=${encodeURIComponent(pathname)}`}
      lang={htmlLang[other]}
      data-language={other}
      data-path={pathname}
    >
      {t('toggle')}
    </a>
  );
}
