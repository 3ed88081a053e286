import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { authErrorResponse } from '../auth-errors.ts';
import { otp } from './otp.ts';

it('POST /otp rejects sign-in by mailed code for every address', async () => {
  const app = new Hono().post('/otp', otp() as never);
  app.onError((error, c) => authErrorResponse(error, c, pino({ level: 'silent' })));
  for (const body of [{ email: 'kari@example.org' }, { phone: '+4712345678' }, {}]) {
    const answer = await app.request('/otp', {
      method: 'POST',
      headers: { 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'otp_disabled' });
  }
});
