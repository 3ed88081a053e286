import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type Locale, otherLocale } from '../../../domain/locale.ts';
import { switchLanguage } from '../../i18n/admin-i18n.ts';
import { LanguageForm } from '../../language-form.tsx';

/** Shows the same screen in the other language. The address is the same in both languages. */
export function LanguageToggle() {
  const { i18n } = useTranslation('admin');
  const { pathname } = useLocation();
  return (
    <AdminLanguageForm
      pathname={pathname}
      onSwitch={(locale) => {
        // A deployment may have removed the texts of the version that this tab runs. The page is then reloaded.
        switchLanguage(i18n, locale).catch(() => location.reload());
      }}
    />
  );
}

export function AdminLanguageForm(props: {
  pathname: string;
  /** Switches the language without reloading the page. If undefined, the form reloads the page. */
  onSwitch?: (locale: Locale) => void;
}) {
  const { pathname, onSwitch } = props;
  const { t, i18n } = useTranslation('admin');
  const other = otherLocale(i18n.language === 'en' ? 'en' : 'no');
  return (
    <LanguageForm
      other={other}
      to={pathname}
      label={t('toggle')}
      className="rounded-lg px-2 py-2 text-sm underline hover:bg-sand-soft"
      onSubmit={onSwitch && (() => onSwitch(other))}
    />
  );
}
