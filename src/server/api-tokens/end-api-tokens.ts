import type { AuditService } from '../audit/audit-service.ts';
import type { EndApiTokens } from '../auth/auth-context.ts';
import type { Clock } from '../platform/clock.ts';
import { createApiTokenStore } from './api-token-store.ts';

/**
 * Ends the tokens of a user. The auth service calls it whenever an account is recovered or loses access, because an
 * intruder may have created a token. It is created before the token service, which depends on the auth service.
 */
export const createTokenEnding =
  ({ audit, clock }: { audit: AuditService; clock: Clock }): EndApiTokens =>
  async (transaction, { userId, actor, address, keep = [] }) => {
    const ended = await createApiTokenStore(transaction).removeValidOf(userId, { at: clock(), keep });
    for (const { name, scopes } of ended)
      await audit.recordIn(transaction, 'token.revoked', { actor, address }, name, { before: { scopes } });
    return ended.length;
  };
