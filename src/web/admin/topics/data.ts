import type { api, Body } from '../data/api-client.ts';

export const topicsKey = ['topics'] as const;

export type ListedTopic = Body<typeof api.topics.$get>['topics'][number];
