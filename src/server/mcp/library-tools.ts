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
    scope: 'read',
    input: sourceSearchSchema,
    output: sourceList.extend(listed),
    run: (input, { services }) => services.sources.list(input),
  }),
  defineTool({
    name: 'add_source',
    scope: 'draft',
    writes: true,
    input: sourceFieldsSchema,
    output: z.object({ outcome: z.literal('proposed'), source }),
    run: async (fields, { services, actor }) => ({
      outcome: 'proposed',
      source: await services.sources.add(fields, actor, callerName(actor.caller)),
    }),
  }),
  defineTool({
    name: 'list_keywords',
    scope: 'read',
    input: keywordSearchSchema,
    output: keywordList.extend({ ...listed, total_is_minimum: z.boolean() }),
    run: async (input, { services }) => {
      const { more, ...list } = await services.keywords.list(input);
      return { ...list, total_is_minimum: more };
    },
  }),
  defineTool({
    name: 'check_label',
    scope: 'read',
    input: z.strictObject({ text: z.string().min(1).max(maxLabelLength) }),
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
    scope: 'read',
    input: z.strictObject({
      query: z.string().trim().min(1).max(100),
    }),
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
