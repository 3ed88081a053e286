import { z } from 'zod';
import { additiveClasses } from './additive.ts';
import words from './additive-words.json' with { type: 'json' };

const eNumberSchema = z.string().regex(/^(1[0-9]{3}|[1-9][0-9]{2})[a-g]?$/);

export const additivesSchema = z.array(
  z.strictObject({
    e: eNumberSchema,
    no: z.string().min(2),
    en: z.string().min(2),
    also: z.array(z.string().min(2)).optional(),
    classes: z.array(z.enum(additiveClasses)).min(1),
    ambiguousName: z.boolean().optional(),
  }),
);

const keysOf = <Key extends string>(record: Record<Key, string>) => z.enum(Object.keys(record) as Key[]);

/** Where a fact comes from: a source that many additives share, or an address. */
const source = z.union([keysOf(words.sources), z.url()]);

export type FactSource = z.infer<typeof source>;

const text = z.string().min(1);
const names = z.array(text);
const degree = z.enum(['yes', 'maybe', 'no']);

/** The rows of content/additives/additive-facts.json, which only the server reads. */
export const additiveFactsSchema = z.array(
  z
    .strictObject({
      e: eNumberSchema,
      foods: z.strictObject({ in: z.array(keysOf(words.foods)).min(1), source }).optional(),
      status: z.enum(['approved', 'approved-since-2009', 'approved-in-eu', 'withdrawn']),
      /** When and with which regulation the EU withdrew the approval: the year and the number of the regulation. */
      withdrawn: z.strictObject({ in: z.int(), regulation: z.int() }).optional(),
      /** What the additive does in a product, in one sentence. */
      purpose: z.strictObject({ no: text, en: text, source }),
      /** The names that people use in each language. The spellings that only labels use are in additives.json. */
      names: z.strictObject({ no: names, en: names }).optional(),
      origin: z.strictObject({ from: z.array(keysOf(words.origins)), source }).optional(),
      diet: z.strictObject({ vegan: degree, vegetarian: degree, source }).optional(),
      /** Statements that the label must show, and changes of the permitted amounts. Their texts are translations. */
      warnings: z.array(keysOf(words.warnings)).optional(),
      limits: z.array(keysOf(words.limits)).optional(),
      drink: z.strictObject({ mgPerLitre: z.int(), source }).optional(),
      /** Set if EFSA has not finished its re-evaluation. */
      pending: z.strictObject({ source }).optional(),
      similar: z.strictObject({ to: z.array(eNumberSchema).min(1), source }).optional(),
    })
    .refine(({ status, withdrawn }) => (status === 'withdrawn') === (withdrawn !== undefined)),
);

export type AdditiveFacts = z.infer<typeof additiveFactsSchema>[number];

export const additiveOpinionsSchema = z.array(
  z.strictObject({
    e: z.array(eNumberSchema).min(1),
    year: z.int(),
    /** The address of the opinion, which is the source of the other fields. */
    url: z.url(),
    finding: z.strictObject({ no: text, en: text }).optional(),
    /** The acceptable daily intake per kilogram of body weight, and the substance as which it is calculated. */
    adi: z
      .strictObject({
        mg: z.number().positive(),
        of: keysOf(words.substances).optional(),
        temporary: z.boolean().optional(),
      })
      .optional(),
    /** Whether groups of people may exceed the acceptable daily intake. */
    exceeded: z.enum(['no', 'moderate', 'high']).optional(),
  }),
);

export type AdditiveOpinion = z.infer<typeof additiveOpinionsSchema>[number];

/** content/additives/additive-texts.json: Markdown texts about the most common additives, by E number. */
export const additiveTextsSchema = z.record(eNumberSchema, z.strictObject({ no: text, en: text }));
