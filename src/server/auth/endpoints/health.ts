import { site } from '../../../../site.config.ts';
import type { AuthHandler } from '../auth-context.ts';

/**
 * GET /health: names the server. The version is that of the protocol, because the product's own version would help
 * attackers.
 */
export const health = (): AuthHandler => async (c) =>
  c.json({
    version: '2024-01-01',
    name: `${site.siteName} accounts`,
    description: 'Accounts over the protocol of Supabase Auth',
  });
