import type { Locale } from '../locale.ts';

const beginnings: Record<Locale, RegExp> = {
  no: /^(?:er|hva|hvem|hvorfor|hvordan|hvilken|hvilket|hvilke|hvor|når|kan|bør|skal|må|har|finnes)\s/iu,
  en: /^(?:is|are|what|who|why|how|which|where|when|can|could|should|do|does|did|will|must|has|have)\s/iu,
};

export const isQuestion = (term: string, locale: Locale): boolean => beginnings[locale].test(term);
