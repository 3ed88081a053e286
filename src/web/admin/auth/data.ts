import type { api, Body } from '../data/api-client.ts';

export const accountKeys = {
  factors: ['account', 'factors'],
  sessions: ['account', 'sessions'],
  passkeys: ['account', 'passkeys'],
  recoveryCodes: ['account', 'recovery-codes'],
  newEmail: ['account', 'new-email'],
} as const;

export type ListedSession = Body<typeof api.sessions.$get>['sessions'][number];
