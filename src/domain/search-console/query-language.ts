import { type Locale, splitLocale } from '../locale.ts';
import { pathOfPage } from './search-console.ts';

/** Frequent words of each language. A word in both sets, such as `egg`, is no evidence for either language. */
const norwegian = new Set(
  'hva hvor hvordan hvorfor hvilke hvilken hvem når er og ikke med uten til av på for i en et det den de som kan bør skal mat matvarer brød brus pålegg kjøtt fisk egg melk ost frokost middag lunsj kjeks grøt sunn sunt sunne usunn farlig farlige liste oppskrift oppskrifter butikk kolonial prosessert ultraprosessert ultraprosesserte bearbeidet bearbeidede ultrabearbeidet matvare barn baby helse helsedirektoratet råd kostråd tilsetningsstoffer tilsetningsstoff stoffer sukker søtstoffer nøtter havregryn knekkebrød leverpostei pølse pølser saft sjokolade godteri drikke mindre spise spiser unngå betyr definisjon eksempler eksempel norsk norske norge beste billig hjemmelaget gjør gjor får far går om fra eller hos mot lag lage egen egne små sma store kalorier sunnere sunneste dårlig darlig naturlig naturlige ren rene innhold ingredienser tilsatt bakst kake kaker yoghurt smør smor pizza ferdigmat ferdigretter brødskive palegg brod kjott grot frukt grønnsaker gronnsaker'.split(
    ' ',
  ),
);
const english = new Set(
  'what which why how who when is are the and not with without to of on a an it that can should food foods bread soda meat fish egg eggs milk cheese breakfast dinner lunch cereal healthy unhealthy bad dangerous list recipe recipes store processed ultraprocessed ultra minimally children kids health guidelines additives additive sugar sweetener sweeteners nuts oats sausage chocolate candy drink drinks less eat eating avoid meaning definition examples example best cheap homemade whole snack does do your my non group groups free for in from by or as be was were has have will about into than more most any there their them they you i me we us our its this these those between vs versus without calories healthier healthiest natural ingredients added free yogurt butter cake cakes pasta cereals label labels reading read check checker calculator free alternatives alternative brands brand supermarket uk us usa study studies research book diet diets plan plans weight loss cancer heart disease gut toddler toddlers babies'.split(
    ' ',
  ),
);

/** English words that are common in Norwegian queries too and are therefore weak evidence. */
const loanwords = new Set('score scanner app test review snacks'.split(' '));

/** `isGuess` is true if neither the query nor its page clearly indicates a language. */
export interface DetectedLanguage {
  locale: Locale;
  isGuess: boolean;
}

/** The language of a ranking page counts as much as two words. */
const pageWeight = 4;
/** With less evidence, the language is a guess. */
const certainFrom = 2;

/** The evidence in the words of a query: positive for Norwegian, negative for English. */
function balanceOf(text: string): number {
  let balance = 0;
  for (const word of text.split(/[^\p{L}]+/u)) {
    if (norwegian.has(word)) balance += 2;
    if (english.has(word)) balance -= 2;
    if (loanwords.has(word)) balance -= 1;
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
  return balance;
}

/**
 * Detects the language of a query from its letters, words and word endings, and from the pages that rank for it.
 * Without evidence, the language of most other queries in the upload is returned as a guess.
 */
export function detectQueryLanguage(
  query: string,
  {
    pages = [],
    usual = 'no',
  }: { pages?: readonly { page: string; impressions: number }[]; usual?: Locale } = {},
): DetectedLanguage {
  const text = query.normalize('NFC').toLowerCase();
  if (/[æøå]/.test(text)) return { locale: 'no', isGuess: false };
  const english = pages.filter(({ page }) => splitLocale(pathOfPage(page) ?? '').prefixed);
  const shares = [english, pages].map((list) => list.reduce((sum, { impressions }) => sum + impressions, 0));
  const [ofEnglish = 0, ofAll = 0] = shares;
  const page = ofAll === 0 ? 0 : ofEnglish * 2 > ofAll ? -pageWeight : pageWeight;
  const words = balanceOf(text);
  const balance = words + page;
  if (balance === 0) return { locale: words === 0 ? usual : words < 0 ? 'en' : 'no', isGuess: true };
  return { locale: balance < 0 ? 'en' : 'no', isGuess: Math.abs(balance) < certainFrom };
}
