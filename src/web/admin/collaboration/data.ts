import type { api, Body } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const commentsKey = dependsOn(['comments'], ['comments']);

export type ListedComment = Body<typeof api.comments.$get>['comments'][number];
