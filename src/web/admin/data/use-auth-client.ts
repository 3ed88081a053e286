import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AuthConfig, authClient, type MailLinkOutcome } from './auth-client.ts';
import { queryKeys } from './query-keys.ts';

const authClientQuery = queryOptions({
  queryKey: queryKeys.authClient,
  queryFn: authClient,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** The server's public sign-in settings; undefined until the server has answered. */
export const useAuthConfig = (): AuthConfig | undefined => useQuery(authClientQuery).data?.config;

/** The outcome of the mail link that opened this page; undefined until the server has answered. */
export const useMailLink = (): MailLinkOutcome | undefined => useQuery(authClientQuery).data?.mailLink;
