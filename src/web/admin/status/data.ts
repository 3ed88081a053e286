import type { api, Body } from '../data/api-client.ts';

export const statusKey = ['status'] as const;

export type DescribedStatus = Body<typeof api.status.$get>;
