import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const commentsKey = dependsOn(['comments'], ['comments']);

export type ListedComment = InferResponseType<typeof api.comments.$get, 200>['comments'][number];
