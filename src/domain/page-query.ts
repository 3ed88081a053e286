import { z } from 'zod';

/** The largest page number that a request for a list may contain. */
export const maxPage = 100_000;

/** The maximum length of a search text in the lists of the admin. */
export const maxSearchLength = 200;

export const pageSchema = z.coerce.number().int().min(1).max(maxPage).default(1);

/** The query string of a paged list. */
export const pageQuerySchema = z.object({ page: pageSchema });

/** The query string of a paged list with a search field. */
export const listQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(maxSearchLength).default(''),
});
