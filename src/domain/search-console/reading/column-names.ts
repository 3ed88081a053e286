import { daysIn, isDay, type Period } from '../search-console.ts';

/** What a column of search data can mean; `other` is kept out. */
export const columnMeanings = ['query', 'page', 'impressions', 'clicks', 'ctr', 'position', 'other'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** What the parts of an export are about. */
export type ExportSection =
  | 'queries'
  | 'pages'
  | 'chart'
  | 'countries'
  | 'devices'
  | 'appearance'
  | 'filters'
  | 'unknown';

/** Small letters without accents, and only single spaces: so that `Requêtes`, `REQUETES` and `requêtes ` are one. */
export const normalizeHeader = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/æ/g, 'ae')
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/[_\s\u00a0]+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** Header words in English, Norwegian, Danish, Swedish, German, French and Spanish, folded. */
const words: Record<Exclude<ColumnMeaning, 'other'>, readonly string[]> = {
  query: [
    'query',
    'queries',
    'top queries',
    'search query',
    'search term',
    'keyword',
    'keywords',
    'term',
    'sok',
    'sokeord',
    'sokefrase',
    'sokefraser',
    'sporring',
    'sporringer',
    'sokesporring',
    'mest populaere sokeord',
    'populaere sok',
    'vanligste sok',
    'vanligste sporringer',
    'populaere sporringer',
    'mest populaere sporringer',
    'forespørgsel',
    'foresporgsel',
    'foresporgsler',
    'sogning',
    'sogninger',
    'sogeord',
    'sogeforesporgsel',
    'populaere foresporgsler',
    'mest populaere foresporgsler',
    'fraga',
    'fragor',
    'sokfraga',
    'sokfragor',
    'sokord',
    'vanligaste fragor',
    'vanligaste sokfragor',
    'populaera sokfragor',
    'populara sokfragor',
    'mest populara sokfragor',
    'frageuttryck',
    'suchanfrage',
    'suchanfragen',
    'haufigste suchanfragen',
    'haufigste anfragen',
    'anfrage',
    'anfragen',
    'suchbegriff',
    'requete',
    'requetes',
    'requetes les plus frequentes',
    'principales requetes',
    'mot cle',
    'consulta',
    'consultas',
    'consultas principales',
    'principales consultas',
    'palabra clave',
  ],
  page: [
    'page',
    'pages',
    'top pages',
    'url',
    'address',
    'landing page',
    'side',
    'sider',
    'populaere sider',
    'mest populaere sider',
    'nettside',
    'adresse',
    'sida',
    'sidor',
    'vanligaste sidor',
    'populara sidor',
    'mest populara sidor',
    'seite',
    'seiten',
    'haufigste seiten',
    'beliebteste seiten',
    'pages les plus populaires',
    'principales pages',
    'pages les plus frequentes',
    'pagina',
    'paginas',
    'paginas principales',
    'principales paginas',
  ],
  impressions: [
    'impressions',
    'impression',
    'impr',
    'visninger',
    'visning',
    'eksponeringer',
    'eksponering',
    'visningar',
    'exponeringar',
    'exponering',
    'impressionen',
    'impressionen gesamt',
    'impresiones',
  ],
  clicks: ['clicks', 'click', 'klikk', 'klik', 'klick', 'klicks', 'clics', 'clic', 'antall klikk'],
  ctr: [
    'ctr',
    'click through rate',
    'clickthrough rate',
    'click-through rate',
    'klikkfrekvens',
    'klikrate',
    'klickfrekvens',
    'klickrate',
    'taux de clics',
    'porcentaje de clics',
    'url ctr',
    'site ctr',
    'klikkrate',
    'average ctr',
    'gjennomsnittlig ctr',
  ],
  position: [
    'position',
    'average position',
    'avg position',
    'pos',
    'posisjon',
    'gjennomsnittlig posisjon',
    'plassering',
    'gennemsnitlig position',
    'placering',
    'genomsnittlig position',
    'durchschnittliche position',
    'rang',
    'position moyenne',
    'posicion',
    'posicion media',
    'rank',
  ],
};

/** Columns that exports are known to have beside: read as nothing, but known. */
const otherWords = [
  'date',
  'dato',
  'datum',
  'fecha',
  'jour',
  'tag',
  'country',
  'land',
  'pays',
  'pais',
  'device',
  'enhet',
  'enhed',
  'gerat',
  'appareil',
  'dispositivo',
  'enheter',
  'search appearance',
  'utseende i sok',
  'filter',
  'filtre',
  'filtro',
  'value',
];

const meaningOfWord = new Map<string, ColumnMeaning>([
  ...otherWords.map((word) => [word, 'other'] as const),
  ...Object.entries(words).flatMap(([meaning, known]) =>
    known.map((word) => [word, meaning as ColumnMeaning] as const),
  ),
]);

/** What a header says its column is, where it uses a word we know. */
export const meaningOfHeader = (header: string): ColumnMeaning | undefined =>
  meaningOfWord.get(normalizeHeader(header));

/** A column of a comparison: what it is, and the words before it that name its period. */
export interface ComparisonHeader {
  meaning: ColumnMeaning;
  periodLabel: string;
}

const metrics: readonly ColumnMeaning[] = ['impressions', 'clicks', 'ctr', 'position'];

/** `6/1/26 - 6/13/26 Clicks`, `Last 28 days Clicks`: a metric with a period before or after it. */
export function parseComparisonHeader(header: string): ComparisonHeader | undefined {
  const folded = normalizeHeader(header);
  if (/^difference|^diff |differanse|differenz|difference$/.test(folded))
    return { meaning: 'other', periodLabel: folded };
  const parts = folded.split(' ');
  for (let take = Math.min(3, parts.length - 1); take > 0; take--) {
    const atEnd = meaningOfWord.get(parts.slice(-take).join(' '));
    if (atEnd && metrics.includes(atEnd))
      return { meaning: atEnd, periodLabel: clean(parts.slice(0, -take)) };
    const atStart = meaningOfWord.get(parts.slice(0, take).join(' '));
    if (atStart && metrics.includes(atStart))
      return { meaning: atStart, periodLabel: clean(parts.slice(take)) };
  }
  return undefined;
}

const clean = (parts: string[]) => parts.join(' ').replace(/^[\s:,()–-]+|[\s:,()–-]+$/g, '');

const earlierWords =
  /\b(previous|prior|before|earlier|forrige|tidligere|foregaende|foregaaende|vorherige|vorige|vorheriger|precedent|precedente|precedents|precedentes|anterior|anteriores)\b/;

/** Whether words name the earlier of two periods. */
export const namesEarlierPeriod = (periodWords: string): boolean => earlierWords.test(periodWords);

const sectionNames: Record<Exclude<ExportSection, 'unknown'>, readonly string[]> = {
  queries: words.query,
  pages: words.page,
  chart: [
    'chart',
    'diagram',
    'graf',
    'graphique',
    'grafico',
    'dates',
    'datoer',
    'datum',
    'fechas',
    'diagramm',
  ],
  countries: ['countries', 'land', 'lande', 'lander', 'pays', 'paises'],
  devices: ['devices', 'enheter', 'enheder', 'gerate', 'appareils', 'dispositivos'],
  appearance: [
    'search appearance',
    'utseende i sok',
    'visning i sok',
    'sogeresultater',
    'udseende i sogning',
    'utseende i sokresultat',
    'darstellung in der suche',
    'apparence dans les resultats de recherche',
    'aspecto en las busquedas',
    'apariencia en busquedas',
    'sokutseende',
  ],
  filters: ['filters', 'filtre', 'filter', 'filtres', 'filtros'],
};
const sectionOfName = new Map<string, ExportSection>(
  Object.entries(sectionNames).flatMap(([part, names]) =>
    names.map((name) => [name, part as ExportSection] as const),
  ),
);

/** What a file of an export is about, by its name: `Queries.csv`, `Requêtes.csv`, `folder/Consultas.csv`. */
export function sectionOfFile(path: string): ExportSection {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return sectionOfName.get(normalizeHeader(name.replace(/\.[a-z]{2,4}$/i, ''))) ?? 'unknown';
}

/**
 * Two days in each of some words: `2026-06-01 - 2026-06-13`, `6/1/26 - 6/13/26`, `01.06.2026–13.06.2026`. What stands
 * together is written in the same way, with the day first or the month.
 */
export function parsePeriods(texts: readonly string[]): (Period | undefined)[] {
  const dates = texts.map((text) =>
    [...text.matchAll(/\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)/g)].map(
      ([each]) => each,
    ),
  );
  const read = (dayFirst: boolean) =>
    dates.map(([first = '', second = '']): Period | undefined => {
      const start = parseDay(first, dayFirst);
      const end = parseDay(second, dayFirst);
      return start && end && start <= end ? { start, end } : undefined;
    });
  const [monthFirst, dayFirst] = [read(false), read(true)];
  const doubts = implausibility(monthFirst);
  const [more = 0] = implausibility(dayFirst).flatMap((doubt, at) => doubt - (doubts[at] ?? 0) || []);
  return more < 0 ? dayFirst : monthFirst;
}

/** What speaks against a reading, the weightiest first: days that are none, periods of unequal length, long ones. */
function implausibility(periods: (Period | undefined)[]): number[] {
  const lengths = periods.flatMap((period) => (period ? [daysIn(period)] : []));
  return [-lengths.length, new Set(lengths).size, lengths.reduce((sum, length) => sum + length, 0)];
}

/** Dots stand only where the day comes first. */
function parseDay(text: string, dayFirst: boolean): string | undefined {
  const [a = '', b = '', c = ''] = text.split(/[./-]/);
  const [year, month, day] =
    a.length === 4 ? [a, b, c] : dayFirst || text.includes('.') ? [c, b, a] : [c, a, b];
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(full) ? full : undefined;
}

/** A number of days in words: `Last 28 days`, `Siste 3 måneder`, `Derniers 16 mois`. */
export function parseDayCount(text: string): number | undefined {
  const found =
    /(\d{1,3})\s*(days?|dager|dage|dagar|tage|jours|dias|months?|maneder|manader|monate|mois|meses)/.exec(
      normalizeHeader(text),
    );
  if (!found?.[1] || !found[2]) return undefined;
  const days = Number(found[1]) * (/^(mon|man|moi|mes)/.test(found[2]) ? 30.4 : 1);
  return days >= 1 && days <= 550 ? Math.round(days) : undefined;
}
