import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const foodsKey = ['foods'] as const;

export type ListedFood = InferResponseType<typeof api.foods.$get, 200>['foods'][number];
