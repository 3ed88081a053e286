import type { Locale } from '../locale.ts';

/** Words that only one of the two languages uses. */
const norwegian = new Set(
  'hva hvor hvordan hvorfor hvilke hvilken hvem når er og ikke med uten til av på for i en et det den de som kan bør skal mat matvarer brød brus pålegg kjøtt fisk egg melk ost frokost middag lunsj kjeks grøt sunn sunt sunne usunn farlig farlige liste oppskrift oppskrifter butikk kolonial prosessert ultraprosessert ultraprosesserte bearbeidet bearbeidede ultrabearbeidet matvare barn baby helse helsedirektoratet råd kostråd tilsetningsstoffer tilsetningsstoff stoffer sukker søtstoffer nøtter havregryn knekkebrød leverpostei pølse pølser saft sjokolade godteri drikke mindre spise spiser unngå betyr definisjon eksempler eksempel norsk norske norge beste billig hjemmelaget'.split(
    ' ',
  ),
);
const english = new Set(
  'what which why how who when is are the and not with without to of on a an it that can should food foods bread soda meat fish egg eggs milk cheese breakfast dinner lunch cereal healthy unhealthy bad dangerous list recipe recipes store processed ultraprocessed ultra minimally children kids health guidelines additives additive sugar sweetener sweeteners nuts oats sausage chocolate candy drink drinks less eat eating avoid meaning definition examples example score scanner app best cheap homemade whole snacks snack does do your my'.split(
    ' ',
  ),
);

/**
 * Detects the language of a query by its letters, words and word endings. If both languages are equally likely, the
 * result is Norwegian.
 */
export function detectQueryLocale(query: string): Locale {
  const text = query.normalize('NFC').toLowerCase();
  if (/[æøå]/.test(text)) return 'no';
  let balance = 0;
  for (const word of text.split(/[^\p{L}]+/u)) {
    if (norwegian.has(word)) balance += 2;
    if (english.has(word)) balance -= 2;
    if (
      /(?:ene|ert|erte|ende|het|else|lig|lige|skap|dom|eri|sjon|sjoner|ering|kk|mat|varer|brod)$/.test(
        word,
      ) &&
      word.length > 4
    )
      balance += 1;
    if (/(?:tion|(?<!er)ing|ness|ful|ous|ght|ck|th|wh|sh|ity|ies|ed|ly)$/.test(word) && word.length > 3)
      balance -= 1;
    if (/^wh|^th|w/.test(word)) balance -= 1;
    if (/kj|sj|skj|aa|oe/.test(word)) balance += 1;
  }
  return balance < 0 ? 'en' : 'no';
}
