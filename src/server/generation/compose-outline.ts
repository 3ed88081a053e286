import type { Intent } from '../../domain/keywords/keyword.ts';
import { htmlLang, type Locale, localizedPath } from '../../domain/locale.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import { unfinishedMark } from '../../domain/queue/draft-faults.ts';
import type { QueueResult } from '../../domain/queue/queue-item.ts';
import { isArticlePath } from '../../domain/site/public-pages.ts';
import { factsAbout } from '../../domain/sources/facts-about.ts';
import { linkText } from '../../domain/text/markdown-text.ts';
import { isQuestion } from '../../domain/text/question.ts';
import { type Grounding, inBrackets } from './grounding.ts';

interface OutlineTexts {
  title: Record<Intent, (term: string) => string>;
  /** Matches a term that consists of a subject and a property, such as "brød ultraprosessert". */
  property: RegExp;
  propertyQuestion: (subject: string, property: string) => string;
  about: (term: string) => string;
  existing: (link: string) => string;
  /** For a page of the site that is not an article. Its texts are in the files of the site. */
  fixedPage: (link: string) => string;
  answer: string;
  queries: string;
  queriesTask: string;
  /** How often a query was shown in search results within a number of days. */
  impressions: (count: number, days: number) => string;
  gaps: string;
  gapsTask: string;
  questions: string;
  answerQuestion: string;
  sourcesSay: string;
  noFacts: (term: string) => string;
  uncertain: string;
  uncertainTask: string;
  toDo: Record<Intent, string>;
  toDoTask: string;
  links: string;
  missing: string;
  missingItems: { source: (term: string) => string; always: string[] };
  sources: string;
}

const whole = { no: new Intl.NumberFormat(htmlLang.no), en: new Intl.NumberFormat(htmlLang.en) };

const texts: Record<Locale, OutlineTexts> = {
  no: {
    title: {
      info: (term) => `Hva bør du vite om ${term}?`,
      howto: (term) => `Slik går du fram: ${term}`,
      transactional: (term) => `Hva bør du se etter: ${term}`,
    },
    property:
      /^(.{2,60}?)\s+(ultraprosesser(?:t|te)|sunn|sunt|sunne|usunn|usunt|usunne|farlig|farlige|skadelig|skadelige|bra|trygg|trygt|trygge)$/iu,
    propertyQuestion: (subject, property) => `Er ${subject} ${property}?`,
    about: (term) =>
      `Dette er et utgangspunkt for en artikkel om ${term}, satt sammen av søkeordene, kildebiblioteket og artiklene våre uten språkmodell. Det er ikke en ferdig tekst. Hver klamme viser noe som må skrives, og skal bort før publisering.`,
    existing: (link) =>
      `Vi har allerede en artikkel om dette: ${link}. Vurder å oppdatere den i stedet for å skrive en ny.`,
    fixedPage: (link) =>
      `Nettstedet har allerede en fast side om dette: ${link}. En utvikler endrer teksten der. Skriv en egen artikkel bare hvis den utfyller siden, og lenk til den.`,
    answer:
      'svar på spørsmålet i tittelen med to–tre setninger. Si hva som er sikkert, og hva som avhenger av produktet',
    queries: 'Søk teksten skal svare på',
    queriesTask: 'dekk disse søkene i teksten, og ta bort denne listen før publisering',
    impressions: (count, days) =>
      `${whole.no.format(count)} ${count === 1 ? 'visning' : 'visninger'} på ${days} ${days === 1 ? 'dag' : 'dager'}`,
    gaps: 'Søk artikkelen ikke svarer på i dag',
    gapsTask: 'ta opp det folk med disse søkene ikke finner i artikkelen som vises nå',
    questions: 'Spørsmål leserne har',
    answerQuestion: 'svar i ett avsnitt, med lenke til en kilde for hver påstand om helse',
    sourcesSay: 'Hva kildene sier',
    noFacts: (term) => `finn en kilde om ${term}. Kildebiblioteket har ingen opplysninger som gjelder dette`,
    uncertain: 'Hva som er usikkert',
    uncertainTask: 'si hva kildene ikke svarer på, og om studiene viser årsak eller bare sammenheng',
    toDo: { info: 'Hva det betyr for deg', howto: 'Slik gjør du det', transactional: 'Slik velger du' },
    toDoTask: 'gi to–fire konkrete råd som leseren kan følge i butikken eller på kjøkkenet',
    links: 'Egne artikler å lenke til',
    missing: 'Dette mangler',
    missingItems: {
      source: (term) => `En kilde som gjelder ${term}.`,
      always: [
        'Ingress og metabeskrivelse, skrevet når teksten er ferdig.',
        'Et bilde med alternativ tekst.',
        'En gjennomlesing av alle påstander om helse mot kildene.',
        'Teksten på det andre språket.',
      ],
    },
    sources: 'Kilder',
  },
  en: {
    title: {
      info: (term) => `What should you know about ${term}?`,
      howto: (term) => `How to go about it: ${term}`,
      transactional: (term) => `What to look for: ${term}`,
    },
    property:
      /^(.{2,60}?)\s+(ultra-processed|ultraprocessed|healthy|unhealthy|dangerous|harmful|safe|bad|good)$/iu,
    propertyQuestion: (subject, property) =>
      `${/[^s]s$/i.test(subject) ? 'Are' : 'Is'} ${subject} ${property.replace(/^ultraprocessed$/i, 'ultra-processed')}?`,
    about: (term) =>
      `This is a starting point for an article on ${term}, put together from the keywords, the source library and our articles without a language model. It is not a finished text. Each bracket marks something that has to be written. Remove them all before publishing.`,
    existing: (link) =>
      `We already have an article on this: ${link}. Consider updating it instead of writing a new one.`,
    fixedPage: (link) =>
      `The site already has a fixed page on this: ${link}. A developer changes its text. Write a separate article only if it adds to that page, and link to it.`,
    answer:
      'answer the question in the title in two or three sentences. Say what is certain, and what depends on the product',
    queries: 'Queries this text should answer',
    queriesTask: 'cover these queries in the text, and remove this list before publishing',
    impressions: (count, days) =>
      `${whole.en.format(count)} ${count === 1 ? 'impression' : 'impressions'} in ${days} ${days === 1 ? 'day' : 'days'}`,
    gaps: 'Queries the current article does not answer',
    gapsTask: 'cover what people who search for these do not find in the article that ranks now',
    questions: 'Questions readers have',
    answerQuestion: 'answer in one paragraph, with a link to a source for each health claim',
    sourcesSay: 'What the sources say',
    noFacts: (term) => `find a source on ${term}. The source library has no facts about it`,
    uncertain: 'What is uncertain',
    uncertainTask:
      'say what the sources do not answer, and whether the studies show cause or only association',
    toDo: { info: 'What it means for you', howto: 'How to do it', transactional: 'How to choose' },
    toDoTask: 'give two to four concrete pieces of advice for the shop or the kitchen',
    links: 'Our own articles to link to',
    missing: 'Still missing',
    missingItems: {
      source: (term) => `A source on ${term}.`,
      always: [
        'An excerpt and a meta description, written when the text is finished.',
        'An image with alt text.',
        'A check of every health claim against its source.',
        'The text in the other language.',
      ],
    },
    sources: 'Sources',
  },
};

const maxQuestions = 5;
const maxFacts = 8;

/**
 * Composes the skeleton of an article without a language model, only from stored keywords, sources and articles. Text
 * that a person has to write is marked by placeholders in brackets.
 */
export function composeOutline(input: {
  term: string;
  locale: Locale;
  intent: Intent;
  grounding: Grounding;
  /** Other keywords on the same subject. */
  neighbours?: string[];
  existing?: Grounding['links'][number] | undefined;
  brief?: Brief | null | undefined;
}): QueueResult {
  const { locale, intent, grounding, existing, neighbours = [], brief } = input;
  const term = linkText(input.term);
  const wording = texts[locale];
  const todo = (task: string) => unfinishedMark(task, locale);
  const linkTo = ({ title, path }: Grounding['links'][number]) =>
    `[${linkText(title)}](${localizedPath(path, locale)})`;
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');
  const title = workingTitle(input.term, locale, intent);
  const facts = quotedFacts(input.term, grounding.sources);
  const questions = questionsFrom([...(brief?.questions ?? []), ...neighbours], title, locale);
  const others = grounding.links.filter(({ path }) => path !== existing?.path);
  const used = grounding.sources.filter(({ url }) => facts.some((fact) => fact.url === url));
  const fixedPage = brief?.page && !isArticlePath(brief.page) ? brief.page : undefined;
  const section = (heading: string, ...content: string[]) =>
    content.some((text) => text !== '') ? [`## ${heading}`, ...content] : [];
  const body = [
    `# ${linkText(title)}`,
    ...(existing ? [wording.existing(linkTo(existing))] : []),
    ...(fixedPage ? [wording.fixedPage(linkTo({ title: fixedPage, path: fixedPage }))] : []),
    wording.about(term),
    todo(wording.answer),
    ...(brief && brief.queries.length > 0
      ? [
          `## ${wording.queries}`,
          todo(wording.queriesTask),
          list(
            brief.queries.map(
              (query) => `${linkText(query.term)} (${wording.impressions(query.impressions, brief.days)})`,
            ),
          ),
        ]
      : []),
    ...(brief && brief.missing.length > 0
      ? [`## ${wording.gaps}`, todo(wording.gapsTask), list(brief.missing.map(linkText))]
      : []),
    ...questions.flatMap((question, at) => [
      ...(at === 0 ? [`## ${wording.questions}`] : []),
      `### ${linkText(question)}`,
      todo(wording.answerQuestion),
    ]),
    ...section(
      wording.sourcesSay,
      facts.length > 0
        ? list(facts.map(({ fact, title, url }) => `${fact} ([${linkText(title)}](${url})).`))
        : todo(wording.noFacts(input.term)),
    ),
    ...section(wording.uncertain, todo(wording.uncertainTask)),
    ...section(wording.toDo[intent], todo(wording.toDoTask)),
    ...section(wording.links, list(others.map(linkTo))),
    ...section(
      wording.missing,
      list([
        ...(facts.length > 0 ? [] : [wording.missingItems.source(term)]),
        ...wording.missingItems.always,
      ]),
    ),
    ...section(
      wording.sources,
      list(used.map(({ title, url, strength }) => `[${linkText(title)}](${url})${inBrackets(strength)}`)),
    ),
  ].join('\n\n');
  // The excerpt and the meta description are empty, because readers and search engines would see them.
  return { title, metaDescription: '', excerpt: '', body: `${body}\n` };
}

/** Returns the title of the outline. A term that is a question, or a subject with a property, becomes a question. */
export function workingTitle(term: string, locale: Locale, intent: Intent): string {
  const wording = texts[locale];
  const text = term.replace(/\s+/g, ' ').trim();
  if (isQuestion(text, locale)) return `${capitalised(text.replace(/\?+$/, ''))}?`;
  const [, subject, property] = wording.property.exec(text) ?? [];
  if (subject && property) return wording.propertyQuestion(subject, property.toLowerCase());
  return wording.title[intent](text);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function questionsFrom(neighbours: string[], title: string, locale: Locale): string[] {
  const questions = neighbours.map((term) => workingTitle(term, locale, 'info'));
  return [...new Set(questions)].filter((question) => question !== title).slice(0, maxQuestions);
}

function quotedFacts(term: string, sources: Grounding['sources']) {
  return factsAbout(term, sources)
    .map(({ fact, ...source }) => ({
      ...source,
      fact: fact
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/\.+$/, '')
        .replace(/[\\`*_[\]<>]/g, '\\$&'),
    }))
    .slice(0, maxFacts);
}
