import type { Locale } from '../../../domain/locale.ts';
import { type SocialCard, socialCardAddress } from '../../../domain/site/social-card.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';

/** The content of the social card of a page or article. */
export const cardTitled = (title: string, locale: Locale): SocialCard => ({
  locale,
  title,
  tagline: siteI18n[locale].t('footer:tagline'),
});

/** The address of a page's social card. It contains a version that changes with the card's content. */
export const cardAddress = (siteUrl: string, path: string, title: string, locale: Locale): string =>
  siteUrl + socialCardAddress(path, cardTitled(title, locale));
