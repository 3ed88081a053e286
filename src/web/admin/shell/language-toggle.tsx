import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { switchLanguage } from '../../i18n/admin-i18n.ts';
import { LanguageLink } from './language-link.tsx';

export function LanguageToggle() {
  const { i18n } = useTranslation('admin');
  return (
    <LanguageLink
      pathname={useLocation().pathname}
      onSwitch={(locale, address) => {
        // A deployment may have removed the texts of the version that this tab runs. The page is then reloaded.
        switchLanguage(i18n, locale).catch(() => location.assign(address));
      }}
    />
  );
}
