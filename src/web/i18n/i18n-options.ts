import type { InitOptions } from 'i18next';
import { site } from '../../../site.config.ts';
import { fallbackLocale } from '../../domain/locale.ts';

export const i18nOptions = {
  fallbackLng: fallbackLocale,
  initAsync: false,
  showSupportNotice: false,
  interpolation: {
    // React escapes all texts, so i18next must not escape them too.
    escapeValue: false,
    // Every text can contain these names as placeholders.
    defaultVariables: {
      site: site.siteName,
      app: site.appName,
      provider: site.providerName,
      product: site.productSlug,
    },
  },
} satisfies InitOptions & { showSupportNotice?: boolean };
