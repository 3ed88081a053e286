import type { CommentSubject } from '../../../domain/collaboration/comment.ts';
import { api, type Body, useApiQuery } from '../data/api-client.ts';
import { dependsOn } from '../data/live-keys.ts';

export const commentsKey = dependsOn(['comments'], ['comments']);
/** The number of open comments that mention the user. */
export const mentionsKey = dependsOn(['comments'], ['mentions']);

export type ListedComment = Body<typeof api.comments.$get>['comments'][number];

export const useComments = (subject: CommentSubject) =>
  useApiQuery([...commentsKey, subject], () => api.comments.$get({ query: subject }));

export const commentElementId = (id: string) => `comment-${id}`;
