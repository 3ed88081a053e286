import { z } from 'zod';

export const maxPage = 100_000;

export const maxSearchLength = 200;

export const pageSchema = z.coerce.number().int().min(1).max(maxPage).default(1);

export const pageQuerySchema = z.object({ page: pageSchema });

/** The empty text matches every row. */
export const optionalFilter = <Schema extends z.ZodType>(schema: Schema) =>
  schema.or(z.literal('')).default('');

export const listQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(maxSearchLength).default(''),
});
