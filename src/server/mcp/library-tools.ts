import { z } from 'zod';
import { keywordSearchSchema } from '../../domain/keywords/keyword.ts';
import { markerOf } from '../../domain/labels/additive.ts';
import { maxLabelLength } from '../../domain/labels/read-label.ts';
import { sourceFieldsSchema, sourceSearchSchema } from '../../domain/sources/source.ts';
import { foldText } from '../../domain/text/fold-text.ts';
import { callerName } from '../auth/require-access.ts';
import { labelReader } from '../foods/label-reader.ts';
import { defineTool, type Tool } from './tool.ts';

const maxListedAdditives = 10;

export const libraryTools: Tool[] = [
  defineTool({
    name: 'search_sources',
    title: 'Search the source library',
    description:
      'Lists and searches the publications that texts may cite, with their facts, 25 per page. A source with proposed_by is not accepted yet and must not be cited.',
    scope: 'read',
    input: sourceSearchSchema,
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
    run: (input, { services }) => services.keywords.list(input),
  }),
  defineTool({
    name: 'check_label',
    title: 'Check the label of a product',
    description:
      'Reads the ingredient list of a product and finds the markers of ultra-processed food (NOVA group 4).',
    scope: 'read',
    input: z.strictObject({ text: z.string().min(1).max(maxLabelLength) }),
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
      query: z.string().trim().min(1).max(100).describe('For example “E471”, “471” or “lecithin”.'),
    }),
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
          .map((additive) => ({
            e: `E${additive.e}`,
            no: additive.no,
            en: additive.en,
            also: additive.also ?? [],
            classes: additive.classes,
            marker: markerOf(additive),
            url: `${siteUrl}/e-stoffer/e${additive.e}`,
          })),
        more: matching.length > maxListedAdditives,
      };
    },
  }),
];
