import type { Locale } from '../../../domain/locale.ts';
import { type SocialCard, socialCardAddress } from '../../../domain/site/social-card.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';

/** What the social card of a page or article shows. */
export const cardTitled = (title: string, locale: Locale): SocialCard => ({
  locale,
  title,
  tagline: siteI18n[locale].t('footer:tagline'),
});

/** Where a page's card is; the address changes with what the card shows. */
export const cardAddress = (siteUrl: string, path: string, title: string, locale: Locale): string =>
  siteUrl + socialCardAddress(path, cardTitled(title, locale));
