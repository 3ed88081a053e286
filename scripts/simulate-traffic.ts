/*
 * `npm run simulate`: how much of a process the readers of a day take, second by second through the busiest hour.
 * The same figures each time: chance comes from a seed. docs/scale.md shows the result, and a test compares the two.
 */

/** What was measured on one core of the machine that docs/scale.md names. Change these, run it again, update the page. */
export const measured = {
  /** Pages from the cache, with compression done, by one process on one core (bench reading-while-saving). */
  keptPagesPerSecond: 16_000,
  /** One rendering, with its queries and compression (bench render-cost, in a process that has just started). */
  renderMs: 5,
  /** One search of the blog, never kept: the mean of five kinds among 10,000 articles (bench blog-at-scale). */
  searchMs: 18,
  /** A page as it is sent, and what a first visit loads beside it (bench page-weight). */
  pageKilobytes: 9,
  firstVisitKilobytes: 60,
} as const;

/** What we assume of readers and editors. */
export const assumed = {
  pagesPerReader: 3,
  /** The share of a day's readers who come in its busiest hour. */
  busiestHour: 0.12,
  searchesPerPage: 0.02,
  /** Pages that readers choose among, both languages: as many as a process keeps. */
  pages: 1400,
  /** What a publish drops: the article in two languages, the lists that show it, feed, sitemap, and every article that
   * shares a keyword with it, say a tenth of all. */
  droppedByPublish: 150,
  publishesPerHour: 6,
  /** Everybody comes at once, once in the hour: a newspaper has linked to us. */
  rush: { factor: 8, seconds: 120 },
  /** How long a CDN's places serve a page without asking, and how many places ask. */
  edge: { seconds: 10, places: 20 },
  /** A process beyond this share of its core lets readers wait. */
  comfortable: 0.6,
} as const;

export interface Scenario {
  readersPerDay: number;
  processes: number;
  cdn: boolean;
  publishesPerHour?: number;
}

export interface Load {
  /** Requests a second that reach the processes, in the mean and in the busiest second. */
  requests: number;
  busiest: number;
  renders: number;
  /** The share of one core that the busiest process uses, in the mean and in all but one of a hundred seconds. */
  core: number;
  core99: number;
  megabits: number;
}

const seconds = 3600;

/** The busiest hour of a day. */
export function simulate(scenario: Scenario, seed = 8): Load {
  const { readersPerDay, processes, cdn, publishesPerHour = assumed.publishesPerHour } = scenario;
  const random = chance(seed);
  const usual = (readersPerDay * assumed.pagesPerReader * assumed.busiestHour) / seconds / rushWeight();
  const popularity = popularities(assumed.pages);
  const edge = createEdge(popularity);
  // Before the hour nothing is kept: it begins right after a start of all processes.
  const missing = Array.from({ length: processes }, () => new Set(popularity.keys()));
  const publishEvery =
    publishesPerHour > 0 ? Math.floor(seconds / publishesPerHour) : Number.POSITIVE_INFINITY;
  const loads: number[] = [];
  let [sent, busiest, renders, kilobytes] = [0, 0, 0, 0];
  for (let second = 0; second < seconds; second++) {
    if (second % publishEvery === publishEvery - 1) dropSome(missing, random);
    const asked = poisson(usual * rushAt(second), random);
    const searches = poisson(asked * assumed.searchesPerPage, random);
    const pages = cdn ? edge(asked) : asked;
    const requests = pages + searches;
    sent += requests;
    busiest = Math.max(busiest, requests);
    kilobytes +=
      requests * measured.pageKilobytes +
      (cdn ? 0 : (asked / assumed.pagesPerReader) * (measured.firstVisitKilobytes - measured.pageKilobytes));
    let most = 0;
    for (const lacking of missing) {
      const rendered = renderMissing(lacking, popularity, pages / processes, random);
      renders += rendered;
      const busy =
        pages / processes / measured.keptPagesPerSecond +
        (rendered * measured.renderMs) / 1000 +
        ((searches / processes) * measured.searchMs) / 1000;
      most = Math.max(most, busy);
    }
    loads.push(most);
  }
  loads.sort((a, b) => a - b);
  return {
    requests: sent / seconds,
    busiest,
    renders,
    core: loads.reduce((sum, load) => sum + load, 0) / seconds,
    core99: loads[Math.floor(seconds * 0.99)] ?? 0,
    megabits: (kilobytes * 8) / 1000 / seconds,
  };
}

/** The fewest processes, a core each, that stay comfortable in all but one of a hundred seconds. */
export function processesNeeded(scenario: Omit<Scenario, 'processes'>): number {
  const suffices = (processes: number) => simulate({ ...scenario, processes }).core99 <= assumed.comfortable;
  // What one alone would have to do, shared out: then a step or two up or down.
  const alone = simulate({ ...scenario, processes: 1 }).core99;
  let enough = Math.max(1, Math.ceil(alone / assumed.comfortable));
  while (!suffices(enough)) enough += 1;
  while (enough > 1 && suffices(enough - 1)) enough -= 1;
  return enough;
}

const { factor, seconds: rushSeconds } = assumed.rush;
const rushAt = (second: number) => (second >= 1800 && second < 1800 + rushSeconds ? factor : 1);
/** The rush brings readers of the hour, not more of them. */
const rushWeight = () => 1 + ((factor - 1) * rushSeconds) / seconds;

/** Each place asks for each page at most once in its time; a page that nobody reads is not asked for. */
function createEdge(popularity: readonly number[]): (asked: number) => number {
  const { seconds: fresh, places } = assumed.edge;
  const known = new Map<number, number>();
  return (asked) => {
    // Reckoned once for about as many.
    const about = Math.round(asked / 5) * 5;
    const found = known.get(about);
    if (found !== undefined) return Math.min(asked, found);
    const once = (share: number) => (1 - Math.exp((-about / places) * share * fresh)) / fresh;
    const expected = places * popularity.reduce((sum, share) => sum + once(share), 0);
    known.set(about, expected);
    return Math.min(asked, expected);
  };
}

/** Of the pages that a process lacks, those that are asked for in this second: each is rendered once. */
function renderMissing(
  lacking: Set<number>,
  popularity: readonly number[],
  requests: number,
  random: () => number,
): number {
  let rendered = 0;
  for (const page of lacking) {
    if (random() >= 1 - Math.exp(-requests * (popularity[page] ?? 0))) continue;
    lacking.delete(page);
    rendered += 1;
  }
  return rendered;
}

/** A publish drops the most read pages, the lists, and some article. */
function dropSome(missing: readonly Set<number>[], random: () => number): void {
  const article = Math.floor(random() * assumed.pages);
  for (const lacking of missing) {
    for (let page = 0; page < assumed.droppedByPublish - 2; page++) lacking.add(page);
    lacking.add(article).add((article + 1) % assumed.pages);
  }
}

/** The n-th page is read half as often as the one at half its place: as on most sites. */
function popularities(count: number): number[] {
  const weights = Array.from({ length: count }, (_, n) => 1 / (n + 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Numbers that look like chance and are the same each time (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many come in a second when so many come in the mean. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + normal * Math.sqrt(mean)));
  }
  const end = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > end; product *= random()) count += 1;
  return count;
}

const scenarios: Scenario[] = [
  { readersPerDay: 10_000, processes: 1, cdn: false },
  { readersPerDay: 100_000, processes: 1, cdn: false },
  { readersPerDay: 1_000_000, processes: 1, cdn: false },
  { readersPerDay: 1_000_000, processes: 2, cdn: false },
  { readersPerDay: 1_000_000, processes: 1, cdn: true },
  { readersPerDay: 1_000_000, processes: 1, cdn: false, publishesPerHour: 60 },
  { readersPerDay: 10_000_000, processes: 1, cdn: false },
  { readersPerDay: 10_000_000, processes: 4, cdn: false },
  { readersPerDay: 10_000_000, processes: 2, cdn: true },
  { readersPerDay: 100_000_000, processes: 8, cdn: true },
];

const number = (value: number, digits = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
const percent = (share: number) =>
  share < 0.001 ? '< 0.1%' : `${number(share * 100, share < 0.1 ? 1 : 0)}%`;

/** The table of docs/scale.md. */
export function report(): string {
  const rows = scenarios.map((scenario) => {
    const load = simulate(scenario);
    const { readersPerDay, processes, cdn, publishesPerHour = assumed.publishesPerHour } = scenario;
    return [
      number(readersPerDay),
      cdn ? 'yes' : 'no',
      publishesPerHour,
      processes,
      number(load.requests, load.requests < 10 ? 1 : 0),
      number(load.busiest),
      number(load.renders),
      percent(load.core),
      percent(load.core99),
      number(load.megabits, load.megabits < 10 ? 1 : 0),
      processesNeeded(scenario),
    ];
  });
  const head = [
    'readers a day',
    'CDN',
    'publishes an hour',
    'processes',
    'requests/s',
    'busiest second',
    'renders in the hour',
    'core, mean',
    'core, 99th second',
    'Mbit/s',
    'processes needed',
  ];
  return [head, head.map(() => '---:'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

if (import.meta.main) {
  console.log('The busiest hour of a day, right after a start of all processes, with one rush in it:\n');
  console.log(report());
}
