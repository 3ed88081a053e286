import { useLocation } from 'react-router';
import { LanguageLink } from './language-link.tsx';

export function LanguageToggle() {
  return <LanguageLink pathname={useLocation().pathname} />;
}
