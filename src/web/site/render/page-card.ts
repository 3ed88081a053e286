import type { Locale } from '../../../domain/locale.ts';
import { type SocialCard, socialCardAddress } from '../../../domain/site/social-card.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';

export const cardTitled = (title: string, locale: Locale): SocialCard => ({
  locale,
  title,
  tagline: siteI18n[locale].t('footer:tagline'),
});

/** The address of a social card. It contains a version, which changes with the content of the card. */
export const cardAddress = (siteUrl: string, path: string, title: string, locale: Locale): string =>
  siteUrl + socialCardAddress(path, cardTitled(title, locale));
