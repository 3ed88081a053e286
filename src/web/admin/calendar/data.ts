import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const calendarKey = dependsOn(['articles'], ['calendar']);

export type ListedCalendar = InferResponseType<typeof api.calendar.$get, 200>;
