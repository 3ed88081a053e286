import { useQuery } from '@tanstack/react-query';
import type { api, Body } from '../data/api-client.ts';
import { callAuth } from '../data/auth-client.ts';

export const accountKeys = {
  factors: ['account', 'factors'],
  sessions: ['account', 'sessions'],
  passkeys: ['account', 'passkeys'],
  recoveryCodes: ['account', 'recovery-codes'],
  newEmail: ['account', 'new-email'],
} as const;

export type ListedSession = Body<typeof api.sessions.$get>['sessions'][number];

export const usePasskeys = (enabled = true) =>
  useQuery({
    queryKey: accountKeys.passkeys,
    queryFn: () => callAuth((auth) => auth.passkey.list()),
    enabled,
  });
