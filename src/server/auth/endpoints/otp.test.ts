import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { AuthContext } from '../auth-context.ts';
import { authRoutes } from '../auth-routes.ts';

it('POST /otp rejects sign-in by mailed code for every address', async () => {
  const app = authRoutes({} as AuthContext, pino({ level: 'silent' }));
  for (const body of [{ email: 'kari@example.org' }, { phone: '+4712345678' }, {}]) {
    const answer = await app.request('/otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'otp_disabled' });
  }
});
