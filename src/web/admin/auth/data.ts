import type { InferResponseType } from 'hono/client';
import type { api } from '../data/api-client.ts';

export const accountKeys = {
  factors: ['account', 'factors'],
  sessions: ['account', 'sessions'],
  passkeys: ['account', 'passkeys'],
  recoveryCodes: ['account', 'recovery-codes'],
  newEmail: ['account', 'new-email'],
} as const;

export type ListedSession = InferResponseType<typeof api.sessions.$get, 200>['sessions'][number];
