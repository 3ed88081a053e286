import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Words that Norwegian users often choose. There is no Norwegian list for the library. */
const norwegianWords =
  `passord passordet hemmelig hemmelige hemmelighet velkommen velkomen sommer sommeren vinter vinteren våren vår høst høsten
  januar februar mars april mai juni juli august september oktober november desember mandag tirsdag onsdag torsdag fredag
  lørdag søndag norge noreg norway norsk norske oslo bergen trondheim stavanger tromsø kristiansand drammen fredrikstad bodø
  ålesund sandnes haugesund skien larvik tønsberg moss hamar lillehammer molde narvik alta finnmark vestland rogaland telemark
  hedmark oppland nordland trøndelag brann rosenborg vålerenga viking lyn molde liverpool arsenal manchester chelsea fotball
  håndball skøyter langrenn fjell fjellet hytte hytta bestefar bestemor mamma pappa mormor morfar farmor farfar skatten elskling
  kjærlighet kjæreste jegelskerdeg gullet prinsesse prinsessa heisann heihei heidu halla hallo logginn innlogging bruker
  brukernavn administrator sjefen jobben kontor kontoret skole skolen barnehage student lærer katten hunden kattunge valpen
  pusekatt sjokolade brunost kvikklunsj pølse pizza taco vaffel vafler kaffe syttendemai harald sonja haakon mettemarit
  martin kristian andreas thomas henrik ingrid silje marte ida nora emma jakob lukas oliver asdfgh qwerty test tester testing
  hei heia redaksjon redaksjonen nyheter nyhetsrom newsroom admin ultraprosessert ultraprocessed ola kari nordmann`.split(
    /\s+/,
  );

/** `pwned` is a code that Supabase Auth defines. The other two are our own; screens use them to explain the refusal. */
export type Weakness = 'pwned' | 'site_name' | 'own_address';

/** Six random characters need this many guesses, and six characters are the minimum length. */
const minGuesses = 1_000_000;
/** The check takes longer for each character. A weak beginning of this length makes a long password weak. */
const checkedLength = 32;

const shortestName = 4;

let created: ZxcvbnFactory | undefined;
/** Created at the first use, because it takes time and memory. */
export const passwordChecker = (): ZxcvbnFactory => {
  created ??= new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] ?? [], norwegian: norwegianWords },
    graphs: adjacencyGraphs,
    maxLength: checkedLength,
    // A hostile password could have very many readings with digits as letters.
    l33tMaxSubstitutions: 10,
  });
  return created;
};

/**
 * Returns why a password is easy to guess: it is common, a repeat, a sequence, a keyboard run or a date, or contains the
 * name of the site or the user's address with only little more.
 */
export function weaknessOf(
  password: string,
  { email, siteWords }: { email: string; siteWords: readonly string[] },
): Weakness | undefined {
  const text = password.normalize('NFKC');
  const words = addressWords(email);
  // Users add a sign or two at the end (Sommer2026!), which guessers try too, but the library counts as random.
  for (const reading of new Set([text, text.replace(/^[^\p{L}\d]{1,2}|[^\p{L}\d]{1,2}$/gu, '')])) {
    const { guesses, sequence } = passwordChecker().check(reading.slice(0, checkedLength), [
      ...words,
      ...siteWords,
    ]);
    if (guesses >= minGuesses) continue;
    const own = sequence.flatMap((match) =>
      match.dictionaryName === 'userInputs' ? [String(match.matchedWord)] : [],
    );
    if (own.some((word) => words.includes(word))) return 'own_address';
    return own.length > 0 ? 'site_name' : 'pwned';
  }
  return undefined;
}

/**
 * Returns the address, the part before the @ and the names in that part, such as kari and nordmann in
 * kari.nordmann@example.org.
 */
function addressWords(email: string): string[] {
  const [local = ''] = email.toLowerCase().split('@');
  const names = local.split(/[^\p{L}]+/u).filter((name) => name.length >= shortestName);
  return [email.toLowerCase(), local, local.replace(/[^\p{L}\d]/gu, ''), ...names].filter(Boolean);
}

/** The names of the site and those in its address, which a guesser tries first. */
export const siteWordsOf = (names: readonly string[], siteUrl: string): string[] => {
  const labels = new URL(siteUrl).hostname.split('.').slice(0, -1);
  return [...names, ...labels]
    .map((name) => name.toLowerCase().replace(/\s+/g, ''))
    .filter((name) => /\p{L}/u.test(name) && name !== 'www');
};
