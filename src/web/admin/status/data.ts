import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const statusKey = ['status'] as const;

export type DescribedStatus = InferResponseType<typeof api.status.$get, 200>;
