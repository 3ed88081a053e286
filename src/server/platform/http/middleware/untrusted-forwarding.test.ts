import { expect, it } from 'vitest';
import { describeOnDatabase } from '../../../../../tests/setup/database/both-engines.ts';
import { useAuthServer } from '../../../../../tests/setup/server/auth-server.ts';

describeOnDatabase('a forwarding header while no proxy is trusted', (database) => {
  const { server } = useAuthServer(database);
  const warnings = () => server().lines.filter((line) => line.includes('TRUST_PROXY'));

  it('is reported once in the log, and on the status screen', async () => {
    const { token } = await server().signUp();
    await server().api('/setup/admin', { token, method: 'POST' });
    const reported = async (headers: Record<string, string> = {}) =>
      (await server().api('/status', { token, headers })).body.processes[0].forwardedUntrusted;
    expect(await reported()).toBe(false);
    expect(warnings()).toHaveLength(0);
    for (const address of ['203.0.113.1', '203.0.113.2'])
      expect(await reported({ 'x-forwarded-for': address })).toBe(true);
    expect(warnings()).toHaveLength(1);
  });
});
