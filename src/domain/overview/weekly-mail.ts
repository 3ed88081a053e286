import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const weeklyMailSchema = z.strictObject({ subscribed: z.boolean(), locale: localeSchema });

/** The token of an unsubscribe link: the id of the user and a keyed hash of it. */
export const unsubscribeQuerySchema = z.object({ token: z.string().max(200).default('') });
