import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const authorsKey = ['authors'] as const;
export const peopleKey = ['people'] as const;

export type ListedAuthor = InferResponseType<typeof api.authors.$get, 200>['authors'][number];
