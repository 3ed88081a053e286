import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const usersKey = ['users'] as const;
export const invitationsKey = ['invitations'] as const;

export type ListedUser = InferResponseType<typeof api.users.$get, 200>['users'][number];
export type ListedInvitation = InferResponseType<typeof api.invitations.$get, 200>['invitations'][number];
