import { expect, it } from 'vitest';
import { createLog } from './logs/log.ts';
import { createRedactor, secretsIn } from './secrets.ts';

it('secretsIn finds settings with a secret name and passwords in addresses', () => {
  expect(
    secretsIn({
      AI_API_KEY: 'sk-12345',
      AUTH_API_KEY: 'for-everybody',
      S3_ACCESS_KEY_ID: 'an-id',
      S3_SECRET_ACCESS_KEY: 'a-secret',
      SMTP_URL: 'smtp://me:p%40ssword@mail.example.org',
      DATABASE_URL: 'postgres://postgres:postgres@127.0.0.1/x',
      SITE_URL: 'https://www.example.org',
      PORT: 3000,
      METRICS_TOKEN: 'x',
    }),
  ).toEqual(['sk-12345', 'a-secret', 'p%40ssword', 'p@ssword']);
});

it('createRedactor also redacts escaped secrets, and replaces a long secret before a shorter one that it contains', () => {
  const hide = createRedactor(['say "hi"', 'a/b+c d', 'a/b+c d and more']);
  expect(hide('say "hi" say \\"hi\\" a%2Fb%2Bc%20d a/b+c d and more')).toBe(
    '[secret] [secret] [secret] [secret]',
  );
  expect(createRedactor([])('nothing to hide')).toBe('nothing to hide');
});

it('the log never contains the value of a secret setting', () => {
  const lines: string[] = [];
  const env = { LOG_LEVEL: 'info', NODE_ENV: 'test', AI_API_KEY: 'sk-12345' } as const;
  const log = createLog(env, { write: (line) => void lines.push(line) });
  log.error({ err: new Error('wrong key sk-12345', { cause: new Error('sk-12345') }) }, 'sk-12345');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('sk-12345');
  expect(JSON.parse(lines[0] ?? '').msg).toBe('[secret]');
});
