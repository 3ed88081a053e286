import { useTranslation } from 'react-i18next';
import { htmlLang, otherLocale } from '../../../domain/locale.ts';

/**
 * Links to the same screen in the other language. Both languages have the same address; the server stores the choice.
 */
export function LanguageLink({ pathname }: { pathname: string }) {
  const { t, i18n } = useTranslation('admin');
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
