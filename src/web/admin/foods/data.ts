import type { api, Body } from '../data/api-client.ts';

export const foodsKey = ['foods'] as const;

export type ListedFood = Body<typeof api.foods.$get>['foods'][number];
