import type { AuditService } from '../audit/audit-service.ts';
import type { EndApiTokens } from '../auth/auth-context.ts';
import type { Clock } from '../platform/clock.ts';
import { createApiTokenStore } from './api-token-store.ts';

/** For a recovered or lost account, in which an intruder may have created a token. */
export const createTokenEnding =
  ({ audit, clock }: { audit: AuditService; clock: Clock }): EndApiTokens =>
  async (transaction, { userId, actor, address, keep = [] }) => {
    const ended = await createApiTokenStore(transaction).removeValidOf(userId, { at: clock(), keep });
    for (const { name, scopes } of ended)
      await audit.recordIn(transaction, 'token.revoked', { actor, address }, name, { before: { scopes } });
    return ended.length;
  };
