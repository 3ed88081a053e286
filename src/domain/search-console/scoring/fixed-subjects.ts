import { publicPagePaths } from '../../site/public-pages.ts';
import { subjectWords } from './subject-words.ts';

/** A page that is not an article, and the words with which people search for its subject. */
interface FixedSubject {
  path: string;
  words: string[];
}

/** If two pages fit a query equally well, the earlier one in this list wins. */
export function fixedSubjects(productSlug: string): FixedSubject[] {
  const paths = publicPagePaths(productSlug);
  const words: [path: string, words: string][] = [
    [
      paths['what-is-upf'],
      'upf ultraprosessert ultraprosesserte ultra prosessert mat matvarer definisjon betyr betydning forkortelse forklart forskjell nova gruppe gruppene klassifisering system 1 2 3 4 eksempler ultraprocessed processed food foods definition meaning means explained difference group groups classification examples',
    ],
    [
      paths['eat-less'],
      'spise mindre unngå kutte redusere upf ultraprosessert mat tips råd eat eating less avoid cut reduce quit ultra processed food foods tips swap swaps',
    ],
    [
      paths.research,
      'forskning studie studier bevis helse usunt farlig skadelig upf ultraprosessert mat research study studies evidence health bad unhealthy harmful ultra processed food',
    ],
    [
      paths.score,
      'upf score poeng poengsum beregnes skala kalkulator sjekk sjekke nova mat ultraprosessert calculator check checker ultra processed food',
    ],
    [
      paths['label-reader'],
      'lese etikett etiketten ingrediensliste innholdsfortegnelse varedeklarasjon ingredienser read reading label labels ingredient ingredients list checker',
    ],
    [
      paths.additives,
      'e-stoffer estoffer tilsetningsstoffer tilsetningsstoff e-nummer enummer liste oversikt additives additive e-numbers enumbers list food',
    ],
    [
      paths.home,
      'app appen skann skanne skanner matskanner mat ultraprosessert upf scan scanner food ultra processed',
    ],
  ];
  return words.map(([path, text]) => ({ path, words: subjectWords(text) }));
}

export const pagesWithoutSubject = (productSlug: string): ReadonlySet<string> => {
  const { blog, about, privacy, 'editorial-policy': policy } = publicPagePaths(productSlug);
  return new Set<string>([blog, about, privacy, policy]);
};
