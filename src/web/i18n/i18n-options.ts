import type { InitOptions } from 'i18next';
import { site } from '../../../site.config.ts';
import { fallbackLocale } from '../../domain/locale.ts';

export const i18nOptions = {
  fallbackLng: fallbackLocale,
  initAsync: false,
  showSupportNotice: false,
  interpolation: {
    // i18next must not escape values, because React escapes all texts.
    escapeValue: false,
    // These values can be used in every text.
    defaultVariables: {
      site: site.siteName,
      app: site.appName,
      provider: site.providerName,
      product: site.productSlug,
    },
  },
} satisfies InitOptions & { showSupportNotice?: boolean };
