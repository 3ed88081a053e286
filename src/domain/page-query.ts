import { z } from 'zod';

/** The last page that a list can be asked for. */
export const maxPage = 100_000;

/** The longest search text of a list in the admin. */
export const maxSearchLength = 200;

export const pageSchema = z.coerce.number().int().min(1).max(maxPage).default(1);

/** The query string of a paged list. */
export const pageQuerySchema = z.object({ page: pageSchema });

/** The query string of a paged list with a search field. */
export const listQuerySchema = pageQuerySchema.extend({
  q: z.string().trim().max(maxSearchLength).default(''),
});
