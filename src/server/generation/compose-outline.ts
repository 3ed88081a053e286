import type { Intent } from '../../domain/keywords/keyword.ts';
import { htmlLang, type Locale, localizedPath } from '../../domain/locale.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import { unfinishedMark } from '../../domain/queue/draft-faults.ts';
import type { QueueResult } from '../../domain/queue/queue-item.ts';
import { isArticlePath } from '../../domain/site/public-pages.ts';
import { factsAbout } from '../../domain/sources/facts-about.ts';
import { linkText } from '../../domain/text/markdown-text.ts';
import { isQuestion } from '../../domain/text/question.ts';
import en from '../../web/i18n/en/outline.json' with { type: 'json' };
import no from '../../web/i18n/no/outline.json' with { type: 'json' };
import { filledText } from '../platform/filled-text.ts';
import { type Grounding, inBrackets } from './grounding.ts';

const texts = { no, en };

const numbers = { no: new Intl.NumberFormat(htmlLang.no), en: new Intl.NumberFormat(htmlLang.en) };

/** Matches a term that consists of a subject and a property, such as "brød ultraprosessert". */
const properties: Record<Locale, RegExp> = {
  no: /^(.{2,60}?)\s+(ultraprosesser(?:t|te)|sunn|sunt|sunne|usunn|usunt|usunne|farlig|farlige|skadelig|skadelige|bra|trygg|trygt|trygge)$/iu,
  en: /^(.{2,60}?)\s+(ultra-processed|ultraprocessed|healthy|unhealthy|dangerous|harmful|safe|bad|good)$/iu,
};

/** How often a query was shown in search results within a number of days. */
function impressionsIn(locale: Locale, count: number, days: number): string {
  const { impressions, days: within } = texts[locale];
  return filledText(within[days === 1 ? 'one' : 'other'], {
    impressions: filledText(impressions[count === 1 ? 'one' : 'other'], {
      count: numbers[locale].format(count),
    }),
    days: String(days),
  });
}

const maxQuestions = 5;
const maxFacts = 8;

/** Uses no language model, and marks text that a person has to write by placeholders in brackets. */
export function composeOutline(input: {
  term: string;
  locale: Locale;
  intent: Intent;
  grounding: Grounding;
  neighbours?: string[];
  existing?: Grounding['links'][number] | undefined;
  brief?: Brief | null | undefined;
}): QueueResult {
  const { locale, intent, grounding, existing, neighbours = [], brief } = input;
  const wording = texts[locale];
  const todo = (task: string) => unfinishedMark(task, locale);
  const linkTo = ({ title, path }: Grounding['links'][number]) =>
    `[${linkText(title)}](${localizedPath(path, locale)})`;
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');
  const title = workingTitle(input.term, locale, intent);
  const question = questionIn(input.term, locale);
  /** What the text is about, in a form that fits into a sentence. */
  const plainSubject = question ? filledText(wording.theQuestion, { question }) : input.term;
  const term = linkText(plainSubject);
  const facts = quotedFacts(input.term, grounding.sources);
  const questions = questionsFrom([...(brief?.questions ?? []), ...neighbours], title, locale);
  const others = grounding.links.filter(({ path }) => path !== existing?.path);
  const used = grounding.sources.filter(({ url }) => facts.some((fact) => fact.url === url));
  const fixedPage = brief?.page && !isArticlePath(brief.page) ? brief.page : undefined;
  const section = (heading: string, ...content: string[]) =>
    content.some((text) => text !== '') ? [`## ${heading}`, ...content] : [];
  const body = [
    `# ${linkText(title)}`,
    ...(existing ? [filledText(wording.existing, { link: linkTo(existing) })] : []),
    ...(fixedPage
      ? [filledText(wording.fixedPage, { link: linkTo({ title: fixedPage, path: fixedPage }) })]
      : []),
    filledText(wording.about, { term }),
    todo(wording.answer),
    ...(brief && brief.queries.length > 0
      ? [
          `## ${wording.queries}`,
          todo(wording.queriesTask),
          list(
            brief.queries.map(
              (query) => `${linkText(query.term)} (${impressionsIn(locale, query.impressions, brief.days)})`,
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
        : todo(filledText(wording.noFacts, { term: plainSubject })),
    ),
    ...section(wording.uncertain, todo(wording.uncertainTask)),
    ...section(wording.toDo[intent], todo(wording.toDoTask)),
    ...section(wording.links, list(others.map(linkTo))),
    ...section(
      wording.missing,
      list([
        ...(facts.length > 0 ? [] : [filledText(wording.missingSource, { term })]),
        ...wording.missingAlways,
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

export const workingTitle = (term: string, locale: Locale, intent: Intent): string =>
  questionIn(term, locale) ??
  filledText(texts[locale].title[intent], { term: term.replace(/\s+/g, ' ').trim() });

/** The question of a term that is a question, or a subject with a property. */
function questionIn(term: string, locale: Locale): string | undefined {
  const text = term.replace(/\s+/g, ' ').trim();
  if (isQuestion(text, locale)) return `${capitalised(text.replace(/\?+$/, ''))}?`;
  const [, subject, property] = properties[locale].exec(text) ?? [];
  if (!subject || !property) return undefined;
  const { one, many } = texts[locale].propertyQuestion;
  return filledText(/[^s]s$/i.test(subject) ? many : one, {
    subject,
    property: property.toLowerCase().replace('ultraprocessed', 'ultra-processed'),
  });
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
