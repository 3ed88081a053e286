import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const todayKey = dependsOn(['articles', 'content_queue', 'gsc_snapshots', 'page_counts'], ['today']);
export const accessNoticesKey = ['access-notices'] as const;
export const weeklyMailKey = ['weekly-mail'] as const;

export type DescribedToday = Body<typeof api.today.$get>;
