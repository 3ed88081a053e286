import { describe, expect, it } from 'vitest';
import { confirmsEmail, readEnv } from './env.ts';
import { StartFailure } from './start-failure.ts';

describe('the settings', () => {
  it('have defaults', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      SITE_URL: 'http://127.0.0.1:3000',
      TRUST_PROXY: 0,
    });
  });

  it('treat an empty value like a missing one', () => {
    expect(readEnv({ DATABASE_URL: '', PORT: '' }).PORT).toBe(3000);
  });

  it('remove a trailing slash from SITE_URL', () => {
    expect(readEnv({ SITE_URL: 'https://novasjekk.example/' }).SITE_URL).toBe('https://novasjekk.example');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', ' '],
    ['SITE_URL', 'https://www.example.org/sti'],
    ['SITE_URL', 'https://www.example.org?a=1'],
    ['AI_PRICES', 'm=1.2.3/4'],
    ['SITE_URL', 'novasjekk'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['AI_PROVIDER', 'clippy'],
    ['AI_PROVIDER', 'openai'],
    ['AI_MODEL', 'gpt-5-mini'],
    ['AI_API_KEY', 'a-key-without-its-provider'],
    ['AI_BASE_URL', 'ollama'],
    ['AI_PRICES', 'cheap'],
    ['AI_MONTHLY_LIMIT', '-1'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '17'],
    ['CLIENT_COUNTRY_HEADER', 'not a header'],
    ['CLIENT_COUNTRY_HEADER', 'CF-IPCountry'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_URL', 'supabase'],
    ['AUTH_AUTOCONFIRM', 'perhaps'],
    ['AUTH_REDIRECTS', 'https://a.example,nowhere'],
    ['ALLOW_SIGNUP', '0'],
    ['ALLOW_COMMON_PASSWORDS', 'no'],
    ['AUTH_LIMIT_SIGNUPS', '0'],
    ['AUTH_LIMIT_FAILED_SIGNINS', 'many'],
    ['AUTH_LIMIT_MAILS', '1.5'],
    ['AUTH_LIMIT_SIGNINS', '0'],
    ['AUTH_LIMIT_MAILS_DAILY', '0'],
    ['AUTH_LIMIT_MAILS_HOURLY', 'all'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_REQUIRE_TLS', 'maybe'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.no\nBcc: c@d.no'],
    ['AUTH_API_KEY', 'a-key-without-its-service'],
    ['S3_ENDPOINT', 'bucket.example'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['S3_BUCKET', 'a-bucket-without-keys'],
    ['S3_PREFIX', '../elsewhere'],
    ['S3_PREFIX', 'a-folder-without-a-bucket'],
    ['ROLE', 'leader'],
    ['ROLE', 'web'],
    ['ROLE', 'worker'],
    ['AUDIT_RETENTION_DAYS', '7'],
    ['INDEXNOW_KEY', 'a/b/c/d/e'],
    ['SECURITY_CONTACT', 'security'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_PORT', 'metrics'],
    ['METRICS_PORT', '3000'],
  ])('reject %s=%s with a one-line error that names the setting', (name, value) => {
    const read = () => readEnv({ [name]: value });
    expect(read).toThrow(StartFailure);
    expect(read).toThrow(new RegExp(`^Wrong setting: ${name} [^\\n]+$`));
  });

  it.each([
    'sb_secret_abcdef',
    `x.${Buffer.from('{"iss":"supabase","role":"service_role"}').toString('base64url')}.y`,
  ])('reject a secret service key as AUTH_API_KEY: %s', (AUTH_API_KEY) => {
    const read = () => readEnv({ AUTH_URL: 'https://project.example/auth/v1', AUTH_API_KEY });
    expect(read).toThrow(/^Wrong setting: AUTH_API_KEY is a secret service key/);
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining(AUTH_API_KEY) }));
  });

  it('accept a public key as AUTH_API_KEY', () => {
    const anonKey = `x.${Buffer.from('{"role":"anon"}').toString('base64url')}.y`;
    for (const AUTH_API_KEY of ['sb_publishable_abc', anonKey])
      expect(readEnv({ AUTH_URL: 'https://project.example/auth/v1', AUTH_API_KEY })).toMatchObject({
        AUTH_API_KEY,
      });
  });

  it('accept true, false or a number of proxies as TRUST_PROXY', () => {
    expect(readEnv({ TRUST_PROXY: 'true' }).TRUST_PROXY).toBe(1);
    expect(readEnv({ TRUST_PROXY: 'false' }).TRUST_PROXY).toBe(0);
    expect(readEnv({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  });

  it('accept the roles web and worker together with DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://u:p@127.0.0.1/x';
    expect(readEnv({}).ROLE).toBe('all');
    expect(readEnv({ ROLE: 'worker', DATABASE_URL }).ROLE).toBe('worker');
    expect(readEnv({ ROLE: 'web', DATABASE_URL }).ROLE).toBe('web');
  });

  it('contain the parsed prices and monthly limit of the AI model, and reject AI settings if a required one is missing', () => {
    const openai = { AI_PROVIDER: 'openai', AI_MODEL: 'gpt-5-mini', AI_API_KEY: 'k' };
    expect(
      readEnv({ ...openai, AI_PRICES: 'gpt-5-mini=0.25/2, other=3/15', AI_MONTHLY_LIMIT: '25' }),
    ).toMatchObject({
      AI_PRICES: { 'gpt-5-mini': { tokensIn: 0.25, tokensOut: 2 }, other: { tokensIn: 3, tokensOut: 15 } },
      AI_MONTHLY_LIMIT: 25,
    });
    expect(() => readEnv({ ...openai, AI_MODEL: '' })).toThrow('AI_PROVIDER needs AI_MODEL');
    expect(() => readEnv({ ...openai, AI_API_KEY: '' })).toThrow('AI_PROVIDER openai needs AI_API_KEY');
    expect(() => readEnv({ ...openai, AI_MONTHLY_LIMIT: '25' })).toThrow('AI_MONTHLY_LIMIT needs AI_PRICES');
    const own = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'llama' };
    expect(() => readEnv(own)).toThrow('AI_PROVIDER openai-compatible needs AI_BASE_URL');
    expect(readEnv({ ...own, AI_BASE_URL: 'http://127.0.0.1:11434/v1/' }).AI_BASE_URL).toBe(
      'http://127.0.0.1:11434/v1',
    );
  });

  it('require email addresses to be confirmed if SMTP_URL is set, unless AUTH_AUTOCONFIRM decides otherwise', () => {
    expect(confirmsEmail(readEnv({}))).toBe(false);
    expect(confirmsEmail(readEnv({ SMTP_URL: 'smtp://mail.example' }))).toBe(true);
    expect(confirmsEmail(readEnv({ AUTH_AUTOCONFIRM: 'false' }))).toBe(true);
    const decided = readEnv({ SMTP_URL: 'smtp://mail.example', AUTH_AUTOCONFIRM: 'true' });
    expect(confirmsEmail(decided)).toBe(false);
  });

  it('derive the sender of mail from the site address, unless MAIL_FROM is set', () => {
    expect(readEnv({ SITE_URL: 'https://novasjekk.example' }).MAIL_FROM).toBe(
      'NovaSjekk <no-reply@novasjekk.example>',
    );
    expect(readEnv({ MAIL_FROM: 'post@example.org' }).MAIL_FROM).toBe('post@example.org');
  });

  it('contain the mailbox security@ of the site’s host for security reports, unless SECURITY_CONTACT is set', () => {
    expect(readEnv({ SITE_URL: 'https://novasjekk.example' }).SECURITY_CONTACT).toBe(
      'mailto:security@novasjekk.example',
    );
    expect(readEnv({ SECURITY_CONTACT: 'https://a.example/x' }).SECURITY_CONTACT).toBe('https://a.example/x');
  });

  it('never show the value of a secret setting in an error', () => {
    expect(() => readEnv({ SMTP_URL: 'http://user:hunter2@mail.example' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
    expect(() => readEnv({ DATABASE_URL: 'mysql://user:hunter2@localhost/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});
