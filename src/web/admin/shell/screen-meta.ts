import type { ParseKeys } from 'i18next';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { fallbackLocale, type Locale } from '../../../domain/locale.ts';
import { adminI18n } from '../../i18n/admin-i18n.ts';

interface Matched {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The document title of a screen, in the language of the page. */
export const screenMeta =
  (key: ParseKeys<'admin'>) =>
  ({ matches }: Matched): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === 'root')?.loaderData as { locale: Locale } | undefined;
    const { t } = adminI18n[root?.locale ?? fallbackLocale];
    return [
      { title: `${t(key, { ns: 'admin' })} | ${site.siteName}` },
      { name: 'robots', content: 'noindex,nofollow' },
    ];
  };
