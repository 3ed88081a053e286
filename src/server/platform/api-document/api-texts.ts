import type { Locale } from '../../../domain/locale.ts';
import en from '../../../web/i18n/en/api.json' with { type: 'json' };
import no from '../../../web/i18n/no/api.json' with { type: 'json' };

export type ApiTexts = typeof en;
export type FieldText = keyof ApiTexts['fields'];

export const apiTexts: Record<Locale, ApiTexts> = { no, en };
