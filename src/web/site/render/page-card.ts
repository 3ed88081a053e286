import type { Locale } from '../../../domain/locale.ts';
import { drawingAt, type SocialCard, socialCardAddress } from '../../../domain/site/social-card.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';

/** The texts and the drawing of a page that its social card shows. */
export interface CardContent {
  title: string;
  imageAddress?: string | null;
}

export const cardOf = ({ title, imageAddress }: CardContent, locale: Locale): SocialCard => ({
  locale,
  title,
  tagline: siteI18n[locale].t('footer:tagline'),
  drawing: drawingAt(imageAddress),
});

/** The address of a social card. It contains a version, which changes with the content of the card. */
export const cardAddress = (siteUrl: string, path: string, content: CardContent, locale: Locale): string =>
  siteUrl + socialCardAddress(path, cardOf(content, locale));
