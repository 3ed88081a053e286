import type { Intent } from '../../domain/keywords/keyword.ts';
import { type Locale, localizedPath } from '../../domain/locale.ts';
import type { QueueResult } from '../../domain/queue/queue-item.ts';
import { type Grounding, inBrackets } from './grounding.ts';

interface OutlineTexts {
  title: Record<Intent, (term: string) => string>;
  excerpt: (term: string) => string;
  meta: (term: string) => string[];
  intro: (term: string) => string;
  whatSourcesSay: string;
  noSources: string;
  uncertain: string;
  uncertainText: string;
  toDo: Record<Intent, string>;
  steps: string[];
  readMore: string;
  sources: string;
}

const texts: Record<Locale, OutlineTexts> = {
  no: {
    title: {
      info: (term) => `Hva bør du vite om ${term}?`,
      howto: (term) => `Slik går du fram: ${term}`,
      transactional: (term) => `Hva bør du se etter: ${term}`,
    },
    excerpt: (term) => `Det kildene sier om ${term}, hva som er usikkert, og hva du kan gjøre i hverdagen.`,
    meta: (term) => [
      `Hva sier kildene om ${term}?`,
      'Her er det viktigste og det som er usikkert,',
      'pluss enkle grep du kan ta når du handler og lager mat i hverdagen.',
      'Kort fortalt og med kilder.',
    ],
    intro: (term) =>
      `Denne teksten samler det kildene våre sier om ${term}. Hvert punkt viser hvor det kommer fra, slik at du kan lese mer selv.`,
    whatSourcesSay: 'Hva kildene sier',
    noSources: 'Kildebiblioteket har ikke noe om dette ennå. Legg til en kilde før teksten publiseres.',
    uncertain: 'Hva som er usikkert',
    uncertainText:
      'De fleste studiene på feltet er observasjonsstudier: De viser sammenhenger, ikke årsaker. NOVA-systemet er dessuten grovt, og matvarer i samme gruppe kan være svært ulike.',
    toDo: {
      info: 'Hva det betyr for deg',
      howto: 'Slik gjør du det',
      transactional: 'Slik velger du',
    },
    steps: [
      'Les ingredienslisten: Det som står først, er det mest av.',
      'Sammenlign to varer av samme slag, og velg den med færrest ingredienser du ikke har på kjøkkenet.',
      'Begynn med det du spiser oftest.',
    ],
    readMore: 'Les også',
    sources: 'Kilder',
  },
  en: {
    title: {
      info: (term) => `What should you know about ${term}?`,
      howto: (term) => `How to go about it: ${term}`,
      transactional: (term) => `What to look for: ${term}`,
    },
    excerpt: (term) =>
      `What the sources say about ${term}, what is uncertain, and what you can do day to day.`,
    meta: (term) => [
      `What do the sources say about ${term}?`,
      'The main points, what is still uncertain,',
      'and simple steps for shopping and cooking on an ordinary day.',
      'In short, and with the sources named.',
    ],
    intro: (term) =>
      `This text gathers what our sources say about ${term}. Each point shows where it comes from, so that you can read more yourself.`,
    whatSourcesSay: 'What the sources say',
    noSources: 'The source library holds nothing on this yet. Add a source before the text is published.',
    uncertain: 'What is uncertain',
    uncertainText:
      'Most studies in this field are observational: they show associations, not causes. The NOVA system is also coarse, and foods in the same group can differ a great deal.',
    toDo: {
      info: 'What it means for you',
      howto: 'How to do it',
      transactional: 'How to choose',
    },
    steps: [
      'Read the ingredient list: what comes first, there is most of.',
      'Compare two products of the same kind, and choose the one with the fewest ingredients you do not have in your kitchen.',
      'Start with what you eat most often.',
    ],
    readMore: 'Read more',
    sources: 'Sources',
  },
};

const metaLimit = 160;

/** Composes an outline without a language model, only from stored sources and articles. */
export function composeOutline(input: {
  term: string;
  locale: Locale;
  intent: Intent;
  grounding: Grounding;
}): QueueResult {
  const { term, locale, intent, grounding } = input;
  const wording = texts[locale];
  const title = wording.title[intent](term);
  const sections = [
    `# ${title}`,
    wording.intro(term),
    `## ${wording.whatSourcesSay}`,
    ...sourceSections(grounding.sources, wording.noSources),
    `## ${wording.uncertain}`,
    wording.uncertainText,
    `## ${wording.toDo[intent]}`,
    wording.steps.map((step) => `- ${step}`).join('\n'),
    ...linkSection(grounding.links, locale, wording.readMore),
    ...sourceList(grounding.sources, wording.sources),
  ];
  return {
    title,
    metaDescription: joinUpToLimit(wording.meta(term)),
    excerpt: wording.excerpt(term),
    body: `${sections.join('\n\n')}\n`,
  };
}

function sourceSections(sources: Grounding['sources'], noSources: string): string[] {
  const withFacts = sources.filter(({ facts }) => facts.length > 0);
  if (withFacts.length === 0) return [noSources];
  return withFacts.flatMap(({ title, url, facts }) => [
    `### ${title}`,
    facts.map((fact) => `- ${withoutFullStop(fact)} ([${title}](${url})).`).join('\n'),
  ]);
}

function linkSection(links: Grounding['links'], locale: Locale, heading: string): string[] {
  const listed = links.map(({ title, path }) => `- [${title}](${localizedPath(path, locale)})`);
  return listed.length > 0 ? [`## ${heading}`, listed.join('\n')] : [];
}

function sourceList(sources: Grounding['sources'], heading: string): string[] {
  if (sources.length === 0) return [];
  return [
    `## ${heading}`,
    sources.map(({ title, url, strength }) => `- [${title}](${url})${inBrackets(strength)}`).join('\n'),
  ];
}

const withoutFullStop = (fact: string) => fact.trim().replace(/\.+$/, '');

/** Joins as many of the sentences as fit into a meta description. */
function joinUpToLimit(sentences: string[]): string {
  let text = '';
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (longer.length > metaLimit) break;
    text = longer;
  }
  return (text || (sentences[0] ?? '')).replace(/,$/, '.');
}
