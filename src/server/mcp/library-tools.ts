import { z } from 'zod';
import { keywordSearchSchema } from '../../domain/keywords/keyword.ts';
import { type Additive, markerOf } from '../../domain/labels/additive.ts';
import { maxLabelLength } from '../../domain/labels/read-label.ts';
import { additivePath } from '../../domain/site/public-pages.ts';
import { sourceFieldsSchema, sourceSearchSchema } from '../../domain/sources/source.ts';
import { foldText } from '../../domain/text/fold-text.ts';
import { callerName } from '../auth/require-access.ts';
import { labelReader } from '../foods/label-reader.ts';
import { keywordList } from '../keywords/keyword-api.ts';
import { source, sourceList } from '../sources/source-api.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { pageText } from './tool-parameters.ts';

const maxListedAdditives = 10;

const additiveResult = z.object({
  e: z.string(),
  no: z.string(),
  en: z.string(),
  also: z.array(z.string()),
  classes: z.array(z.string()),
  marker: z.enum(['always', 'disputed', 'by-class', 'never']),
  url: z.url(),
});

export const describeAdditive = (additive: Additive, siteUrl: string) => ({
  e: `E${additive.e}`,
  no: additive.no,
  en: additive.en,
  also: additive.also ?? [],
  classes: additive.classes,
  marker: markerOf(additive),
  url: siteUrl + additivePath(additive.e),
});

export const libraryTools: Tool[] = [
  defineTool({
    name: 'search_sources',
    title: 'Search the source library',
    description:
      'Lists and searches the publications that texts may cite, with their facts, 25 per page. A source with proposed_by is not accepted yet and must not be cited.',
    scope: 'read',
    input: sourceSearchSchema,
    parameters: { page: pageText, q: 'The words to search for; empty for all sources.' },
    output: sourceList.extend(listed),
    run: (input, { services }) => services.sources.list(input),
  }),
  defineTool({
    name: 'add_source',
    title: 'Propose a source',
    description:
      'Proposes a publication for the source library, with one fact per line. An editor accepts or deletes it; until then no text can cite it.',
    scope: 'draft',
    writes: true,
    input: sourceFieldsSchema,
    parameters: {
      url: 'The address of the publication.',
      title_no: 'Its title in Norwegian.',
      title_en: 'Its title in English.',
      facts_no: 'Its facts in Norwegian, one per line.',
      facts_en: 'Its facts in English, one per line.',
      design: 'The design of the study.',
      statistical_class: 'The statistical class of the evidence.',
      grade: 'The certainty of the evidence (GRADE).',
      population_no: 'Whom the study examined, in Norwegian.',
      population_en: 'Whom the study examined, in English.',
      published_year: 'The year of publication.',
      review_on: 'The day on which an editor should check the source again.',
    },
    output: z.object({ outcome: z.literal('proposed'), source }),
    run: async (fields, { services, actor }) => ({
      outcome: 'proposed',
      source: await services.sources.add(fields, actor, callerName(actor.caller)),
    }),
  }),
  defineTool({
    name: 'list_keywords',
    title: 'List keywords',
    description: 'Lists and searches the keywords with intent, difficulty and volume, and what they led to.',
    scope: 'read',
    input: keywordSearchSchema,
    parameters: {
      page: pageText,
      q: 'The words that the keywords contain; empty for all.',
      locale: 'The language: no, en, or empty for both.',
      intent: 'What a searcher wants; empty for all.',
      origin: 'Where the keyword came from; empty for all.',
      sort: 'The order of the list.',
    },
    output: keywordList.extend({ ...listed, total_is_minimum: z.boolean() }),
    run: async (input, { services }) => {
      const { more, ...list } = await services.keywords.list(input);
      return { ...list, total_is_minimum: more };
    },
  }),
  defineTool({
    name: 'check_label',
    title: 'Check the label of a product',
    description:
      'Reads the ingredient list of a product and finds the markers of ultra-processed food (NOVA group 4).',
    scope: 'read',
    input: z.strictObject({ text: z.string().min(1).max(maxLabelLength) }),
    parameters: { text: 'The ingredient list, as it is printed on the product.' },
    output: z.object({
      kind: z.enum(['list', 'no-list', 'empty']),
      looksLike: z.string().optional().describe('The kind of text, if it is not an ingredient list.'),
      matches: z
        .array(
          z.object({
            kind: z.string(),
            subject: z.object({ type: z.string(), id: z.string(), class: z.string().optional() }),
            text: z.string(),
          }),
        )
        .optional(),
      unreadable: z.array(z.string()).optional(),
      verdict: z.looseObject({ kind: z.string() }).optional(),
      ingredients: z.int().optional(),
    }),
    run: async ({ text }) => {
      const reading = labelReader().readLabel(text);
      if (reading.kind !== 'list') return reading;
      return {
        ...reading,
        matches: reading.matches.map(({ start, end, ...match }) => ({
          ...match,
          text: text.slice(start, end),
        })),
        unreadable: reading.unreadable.map(({ start, end }) => text.slice(start, end)),
      };
    },
  }),
  defineTool({
    name: 'look_up_additive',
    title: 'Look up an additive',
    description:
      'Finds additives by E number or name. `marker` says whether the additive marks ultra-processed food: always, disputed, by-class (only in a cosmetic function) or never.',
    scope: 'read',
    input: z.strictObject({
      query: z.string().trim().min(1).max(100),
    }),
    parameters: { query: 'For example “E471”, “471” or “lecithin”.' },
    output: z.object({ additives: z.array(additiveResult), more: z.boolean() }),
    run: async ({ query }, { siteUrl }) => {
      const wanted = foldText(query);
      const number = wanted.replace(/^e\s?-?\s?(?=\d)/, '');
      const matching = labelReader().additives.filter(
        ({ e, no, en, also = [] }) =>
          e === number || [no, en, ...also].some((name) => foldText(name).includes(wanted)),
      );
      return {
        additives: matching
          .toSorted((a, b) => Number(b.e === number) - Number(a.e === number))
          .slice(0, maxListedAdditives)
          .map((additive) => describeAdditive(additive, siteUrl)),
        more: matching.length > maxListedAdditives,
      };
    },
  }),
];
