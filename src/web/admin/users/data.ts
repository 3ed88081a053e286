import type { api, Body } from '../data/api-client.ts';

export const usersKey = ['users'] as const;
export const invitationsKey = ['invitations'] as const;

export type ListedUser = Body<typeof api.users.$get>['users'][number];
export type ListedInvitation = Body<typeof api.invitations.$get>['invitations'][number];
