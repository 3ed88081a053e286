import type { api, Body } from '../data/api-client.ts';

export const authorsKey = ['authors'] as const;
export const peopleKey = ['people'] as const;

export type ListedAuthor = Body<typeof api.authors.$get>['authors'][number];
