import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common'] as string[]);

/** Words that Norwegian users often choose, alone or with a year or a few digits (passord1, sommer2026). */
const norwegianWords = new Set(
  `passord passordet hemmelig hemmelige hemmelighet velkommen velkomen sommer sommeren vinter vinteren våren vår høst høsten
  januar februar mars april mai juni juli august september oktober november desember mandag tirsdag onsdag torsdag fredag
  lørdag søndag norge noreg norway norsk norske oslo bergen trondheim stavanger tromsø kristiansand drammen fredrikstad bodø
  ålesund sandnes haugesund skien larvik tønsberg moss hamar lillehammer molde narvik alta finnmark vestland rogaland telemark
  hedmark oppland nordland trøndelag brann rosenborg vålerenga viking lyn molde liverpool arsenal manchester chelsea fotball
  håndball skøyter langrenn fjell fjellet hytte hytta bestefar bestemor mamma pappa mormor morfar farmor farfar skatten elskling
  kjærlighet kjæreste jegelskerdeg gullet prinsesse prinsessa heisann heihei heidu halla hallo logginn innlogging bruker
  brukernavn administrator sjefen jobben kontor kontoret skole skolen barnehage student lærer katten hunden kattunge valpen
  pusekatt sjokolade brunost kvikklunsj pølse pizza taco vaffel vafler kaffe syttendemai harald sonja haakon mettemarit
  martin kristian andreas thomas henrik ingrid silje marte ida nora emma jakob lukas oliver asdfgh qwerty test tester testing`
    .split(/\s+/)
    .filter(Boolean),
);

/** `pwned` is a code that Supabase Auth defines. The other two are our own; screens use them to explain the refusal. */
export type Weakness = 'pwned' | 'site_name' | 'own_address';

/** If a password has more than this many characters besides the word, it counts as hard to guess. */
const maxAddedCharacters = 6;
const shortestWord = 3;

/**
 * Returns why a password is easy to guess: it is common, or it is a word of the site or of the user's address with only
 * a few other characters.
 */
export function weaknessOf(
  password: string,
  { email, siteWords }: { email: string; siteWords: readonly string[] },
): Weakness | undefined {
  const lower = password.normalize('NFKC').toLowerCase();
  const added = (word: string) => [...lower].length - [...word].length;
  const isAlmost = (word: string) =>
    [...word].length >= shortestWord && lower.includes(word) && added(word) <= maxAddedCharacters;
  if (addressWords(email).some(isAlmost)) return 'own_address';
  const words = [
    strippedEnds(lower),
    strippedEnds(withLetters(lower)),
    withLetters(strippedEnds(lower)),
  ].filter((word) => added(word) <= maxAddedCharacters);
  if (words.some((word) => siteWords.includes(word))) return 'site_name';
  const isCommon = commonPasswords.has(lower) || words.some((word) => norwegianWords.has(word));
  return isCommon ? 'pwned' : undefined;
}

const strippedEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const lettersOfDigits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withLetters = (text: string) =>
  text.replace(/[01345@$!]/g, (character) => lettersOfDigits[character] ?? '');

/**
 * Returns the address, the part before the @ and the names in that part, such as kari and nordmann in
 * kari.nordmann@example.org.
 */
function addressWords(email: string): string[] {
  const [local = ''] = email.toLowerCase().split('@');
  const names = local.split(/[^\p{L}]+/u).filter((name) => name.length > shortestWord);
  return [email.toLowerCase(), local, local.replace(/[^\p{L}\d]/gu, ''), ...names].filter(Boolean);
}

/** The words that a guesser tries first: the names of the site, those in its address, and words for admin and topic. */
export const siteWordsOf = (names: readonly string[], siteUrl: string): string[] => {
  const labels = new URL(siteUrl).hostname.split('.').slice(0, -1);
  return [
    ...names,
    ...labels,
    'redaksjon',
    'redaksjonen',
    'newsroom',
    'admin',
    'ultraprosessert',
    'ultraprocessed',
  ]
    .map((name) => name.toLowerCase().replace(/\s+/g, ''))
    .filter((name) => /\p{L}/u.test(name) && name !== 'www');
};
