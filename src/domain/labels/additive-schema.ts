import { z } from 'zod';
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

/** Foods that typically contain an additive. Their names are in the translations. */
const typicalFoods = [
  'soft-drinks',
  'sweets',
  'chocolate',
  'chewing-gum',
  'ice-cream',
  'desserts',
  'cakes',
  'bread',
  'margarine',
  'sauces',
  'soups',
  'snacks',
  'meat-products',
  'fish-products',
  'flavoured-yoghurt',
  'cheese',
  'processed-cheese',
  'jam',
  'preserved-vegetables',
  'dried-fruit',
  'wine',
  'alcoholic-drinks',
  'plant-based-products',
  'table-top-sweeteners',
  'food-supplements',
  'fresh-fruit',
  'salt',
  'powdered-foods',
  'ready-meals',
  'instant-drinks',
  'egg-products',
  'oils',
  'noodles',
] as const;

/** The rows of content/additives/additive-facts.json, which only the server reads. */
export const additiveFactsSchema = z.array(
  z
    .strictObject({
      e: eNumberSchema,
      foods: z.array(z.enum(typicalFoods)),
      status: z.enum(['approved', 'approved-since-2009', 'withdrawn']),
      /** When and with which regulation the EU withdrew the approval: the year and the number of the regulation. */
      withdrawn: z.strictObject({ in: z.int(), regulation: z.int() }).optional(),
    })
    .refine(({ status, withdrawn }) => (status === 'withdrawn') === (withdrawn !== undefined)),
);

export type AdditiveFacts = z.infer<typeof additiveFactsSchema>[number];
