import { site } from '../../site.config.ts';
import { type Locale, localizedPath } from '../domain/locale.ts';
import en from './i18n/en/common.json';
import no from './i18n/no/common.json';

/**
 * The error screen. `kind` is 'logged' if the server has logged the error, 'in-browser' for an error that only the
 * browser knows, and 'search-busy' if too many readers are searching at the same time. The screen does not use i18next,
 * because i18next may be the cause of the error.
 */
export function UnexpectedError(props: {
  locale: Locale;
  home?: string;
  kind: 'logged' | 'in-browser' | 'search-busy';
}) {
  const { locale, kind, home = localizedPath('/', locale) } = props;
  const { unexpected, searchBusy } = locale === 'en' ? en : no;
  const text = kind === 'search-busy' ? searchBusy : unexpected;
  // The heading of an error is English in both languages.
  const isForeign = locale !== 'en' && kind !== 'search-busy';
  return (
    <main className="unexpected">
      <title>{`${text.title} | ${site.siteName}`}</title>
      <meta name="robots" content="noindex" />
      <h1 lang={isForeign ? 'en' : undefined}>{text.heading}</h1>
      <p>{kind === 'logged' ? `${text.line} ${unexpected.logged}` : text.line}</p>
      <p>
        <a href={home}>{text.home}</a>
      </p>
    </main>
  );
}
