import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const weeklyMailSchema = z.strictObject({ subscribed: z.boolean(), locale: localeSchema });

/** The token in an unsubscribe link: the id of the user and a keyed hash of the id. */
export const unsubscribeQuerySchema = z.object({ token: z.string().max(200).default('') });
