import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const calendarKey = dependsOn(['articles'], ['calendar']);

export type ListedCalendar = Body<typeof api.calendar.$get>;
