import { z } from 'zod';
import foodPages from '../../../content/additives/food-pages.json' with { type: 'json' };
import { additiveClasses } from './additive.ts';

const eNumberSchema = z.string().regex(/^(1[0-9]{3}|[1-9][0-9]{2})[a-g]?$/);

/** The rows of content/additives/additives.json. */
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

/** The foods that typically contain an additive, whose names are in the translations, and the pages about them. */
export type TypicalFood = keyof typeof foodPages;

const typicalFoods = Object.keys(foodPages) as TypicalFood[];

/** Where a fact comes from: a source that many additives share, or an address. */
const sourceSchema = z.union([z.enum(['regulation', 'specifications', 'open-food-facts']), z.url()]);

export type FactSource = z.infer<typeof sourceSchema>;

const bothLanguages = { no: z.string().min(1), en: z.string().min(1) };

const names = z.array(z.string().min(2));

/** The rows of content/additives/additive-facts.json, which only the server reads. */
export const additiveFactsSchema = z.array(
  z
    .strictObject({
      e: eNumberSchema,
      foods: z.array(z.enum(typicalFoods)),
      status: z.enum(['approved', 'approved-since-2009', 'approved-in-eu', 'withdrawn']),
      /** When and with which regulation the EU withdrew the approval: the year and the number of the regulation. */
      withdrawn: z.strictObject({ in: z.int(), regulation: z.int() }).optional(),
      /** What the additive does in a product, in one sentence. */
      purpose: z.strictObject({ ...bothLanguages, source: sourceSchema }),
      /** The names that people use in each language. The spellings that only labels use are in additives.json. */
      names: z.strictObject({ no: names, en: names }).optional(),
      origin: z
        .strictObject({
          from: z.array(z.enum(['plant', 'animal', 'insects', 'algae', 'microbes', 'mineral', 'synthetic'])),
          source: sourceSchema,
        })
        .optional(),
      diet: z
        .strictObject({
          vegan: z.enum(['yes', 'maybe', 'no']),
          vegetarian: z.enum(['yes', 'maybe', 'no']),
          source: sourceSchema,
        })
        .optional(),
      /** Statements that the label must show. Their texts, with the sources, are in the translations. */
      warnings: z
        .array(
          z.enum([
            'six-colours',
            'phenylalanine',
            'sulphites',
            'soya-or-egg',
            'egg',
            'soya',
            'laxative',
            'sweetener',
            'packaging-gas',
          ]),
        )
        .optional(),
      /** Changes of the permitted amounts. Their texts, with the sources, are in the translations. */
      limits: z.array(z.enum(['nitrites-2025', 'colours-2012', 'aluminium-2012'])).optional(),
      /** The largest permitted amount in a soft drink. */
      drink: z.strictObject({ mgPerLitre: z.int(), source: sourceSchema }).optional(),
      /** Set if EFSA has not finished its re-evaluation. */
      pending: z.strictObject({ source: sourceSchema }).optional(),
      similar: z.array(eNumberSchema).optional(),
    })
    .refine(({ status, withdrawn }) => (status === 'withdrawn') === (withdrawn !== undefined)),
);

export type AdditiveFacts = z.infer<typeof additiveFactsSchema>[number];

/** The rows of content/additives/additive-opinions.json: the newest opinion of EFSA on one or more additives. */
export const additiveOpinionsSchema = z.array(
  z.strictObject({
    e: z.array(eNumberSchema).min(1),
    year: z.int(),
    /** The address of the opinion, which is the source of the other fields. */
    url: z.url(),
    finding: z.strictObject(bothLanguages).optional(),
    /** The acceptable daily intake in milligrams per kilogram of body weight. */
    adi: z
      .strictObject({
        mg: z.number().positive(),
        /** The substance as which the amount is calculated, if it is not the additive itself. */
        of: z
          .enum([
            'benzoic-acid',
            'carminic-acid',
            'glutamic-acid',
            'nitrate',
            'nitrite',
            'phosphorus',
            'saponins',
            'sorbic-acid',
            'steviol',
            'tartaric-acid',
          ])
          .optional(),
        temporary: z.boolean().optional(),
      })
      .optional(),
    /** Whether groups of people may exceed the acceptable daily intake. */
    exceeded: z.enum(['no', 'moderate', 'high']).optional(),
  }),
);

export type AdditiveOpinion = z.infer<typeof additiveOpinionsSchema>[number];

/** content/additives/additive-texts.json: Markdown texts about the most common additives, by E number. */
export const additiveTextsSchema = z.record(eNumberSchema, z.strictObject(bothLanguages));
