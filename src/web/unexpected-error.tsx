import { site } from '../../site.config.ts';
import { type Locale, localizedPath } from '../domain/locale.ts';
import en from './i18n/en/common.json';
import no from './i18n/no/common.json';

/** The error screen. It reads its texts without i18next, because i18next may be the cause of the error. */
export function UnexpectedError({ locale }: { locale: Locale }) {
  const text = (locale === 'en' ? en : no).unexpected;
  return (
    <main className="unexpected">
      <title>{`${text.title} | ${site.siteName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 lang={locale === 'en' ? undefined : 'en'}>{text.heading}</h1>
      <p>{text.line}</p>
      <p>
        <a href={localizedPath('/', locale)}>{text.home}</a>
      </p>
    </main>
  );
}
