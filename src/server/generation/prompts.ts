import { site } from '../../../site.config.ts';
import type { Intent } from '../../domain/keywords/keyword.ts';
import { type Locale, localizedPath, otherLocale } from '../../domain/locale.ts';
import type { Brief } from '../../domain/queue/brief.ts';
import type { QueueType } from '../../domain/queue/queue-item.ts';
import { linkText } from '../../domain/text/markdown-text.ts';
import { glossaryFor } from './glossary.ts';
import { type Grounding, inBrackets } from './grounding.ts';

const files = import.meta.glob<string>('./prompts/*.md', { query: '?raw', import: 'default', eager: true });

export interface PromptInput {
  type: QueueType;
  term: string;
  locale: Locale;
  intent: Intent;
  grounding: Grounding;
  /** The text to translate or refresh, or the outline from which an article is written. */
  existing?: { title: string; content: string } | undefined;
  rejectionReason?: string | null | undefined;
  brief?: Brief | null | undefined;
}

export interface Prompt {
  version: string;
  instructions: string;
  request: string;
}

const intents: Record<Locale, Record<Intent, string>> = {
  no: { info: 'å forstå noe', howto: 'å få til noe', transactional: 'å velge eller kjøpe noe' },
  en: {
    info: 'to understand something',
    howto: 'to get something done',
    transactional: 'to choose or buy something',
  },
};

export function promptFor(input: PromptInput): Prompt {
  const { type, term, locale, intent, grounding, existing, rejectionReason, brief } = input;
  const rules = read(`rules.${locale}`);
  const task = read(`${type}.${locale}`);
  const values = {
    site: site.siteName,
    term: quotable(term),
    intent: intents[locale][intent],
    sources: asData(grounding.sources.map(sourceLines).join('\n') || '–'),
    links: asData(
      grounding.links
        .map(({ title, path }) => `- [${linkText(title)}](${localizedPath(path, locale)})`)
        .join('\n') || '–',
    ),
    title: oneLine(existing?.title ?? ''),
    existing: asData(existing?.content ?? ''),
    glossary: glossaryFor(existing?.content ?? '', locale)
      .map((entry) => `- ${entry[otherLocale(locale)]} = ${entry[locale]}`)
      .join('\n'),
  };
  const version = `${type}.${locale}@${task.version}+rules@${rules.version}`;
  let prompt: Prompt = { version, instructions: fill(rules.text, values), request: fill(task.text, values) };
  if (brief) prompt = withSection(prompt, `brief.${locale}`, { ...briefValues(brief), term: values.term });
  if (rejectionReason) prompt = withSection(prompt, `rejection.${locale}`, { reason: rejectionReason });
  return prompt;
}

function withSection(prompt: Prompt, name: string, values: Record<string, string>): Prompt {
  const { version, text } = read(name);
  return {
    ...prompt,
    version: `${prompt.version}+${name.split('.')[0]}@${version}`,
    request: `${prompt.request}\n\n${fill(text, values)}`,
  };
}

const briefValues = ({ days, queries, questions, missing }: Brief) => {
  const list = (lines: readonly string[]) =>
    asData(lines.map((line) => `- ${oneLine(line)}`).join('\n') || '–');
  return {
    days: String(days),
    queries: list(queries.map(({ term, impressions }) => `${term} (${impressions})`)),
    questions: list(questions),
    missing: list(missing),
  };
};

const sourceLines = ({ title, url, facts, strength }: Grounding['sources'][number]) =>
  [
    `- [${linkText(title)}](${url})${inBrackets(oneLine(strength))}`,
    ...facts.map((fact) => `  - ${oneLine(fact)}`),
  ].join('\n');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Replaces quotation marks by apostrophes, so that a search term cannot end its quotation in the prompt. */
const quotable = (text: string) => oneLine(text).replace(/[«»“”"]/g, "'");

/** Marks a text as data. The rules in every prompt say that data is never an instruction. */
const asData = (text: string) => `<data>\n${text.replace(/<(\/?)data>/gi, '< $1data>')}\n</data>`;

function read(name: string): { version: string; text: string } {
  const file = files[`./prompts/${name}.md`];
  const parts = /^version: (\S+)\n([\s\S]+)$/.exec(file ?? '');
  if (!parts?.[1] || !parts[2]) throw new Error(`The prompt ${name} is missing or has no version`);
  return { version: parts[1], text: parts[2].trim() };
}

/** Replaces every {{name}} in one pass, so that braces inside an inserted value stay unchanged. */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
