import { queryOptions, useQuery } from '@tanstack/react-query';
import { type AuthConfig, authClient, type MailLinkOutcome } from './auth-client.ts';

const authClientQuery = queryOptions({
  queryKey: ['auth-client'],
  queryFn: authClient,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

/** Undefined until the server has responded. */
export const useAuthConfig = (): AuthConfig | undefined => useQuery(authClientQuery).data?.config;

/** The outcome of the mail link that opened this page. Undefined until the server has responded. */
export const useMailLink = (): MailLinkOutcome | undefined => useQuery(authClientQuery).data?.mailLink;
