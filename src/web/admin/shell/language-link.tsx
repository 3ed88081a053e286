import { useTranslation } from 'react-i18next';
import { htmlLang, type Locale, otherLocale } from '../../../domain/locale.ts';

/**
 * Links to the same screen in the other language. The address is the same in both languages; the server stores the
 * choice.
 */
export function LanguageLink({
  pathname,
  onSwitch,
}: {
  pathname: string;
  /** Switches the language without reloading the page. If undefined, the link reloads the page. */
  onSwitch?: (locale: Locale, address: string) => void;
}) {
  const { t, i18n } = useTranslation('admin');
  const other = otherLocale(i18n.language === 'en' ? 'en' : 'no');
  return (
    <a
      className="rounded-lg px-2 py-2 text-sm hover:bg-sand-soft"
      href={`/sprak/${other}?to=${encodeURIComponent(pathname)}`}
      lang={htmlLang[other]}
      data-language={other}
      data-path={pathname}
      onClick={(event) => {
        if (!onSwitch || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onSwitch(other, event.currentTarget.href);
      }}
    >
      {t('toggle')}
    </a>
  );
}
