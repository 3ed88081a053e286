import { describe, expect, it } from 'vitest';
import { createRedirects } from './redirects.ts';

describe('a mailed link', () => {
  const site = createRedirects('https://novasjekk.example', ['https://preview.example/x']);

  it.each([
    ['https://novasjekk.example/admin/security?x=1#y', 'https://novasjekk.example/admin/security?x=1#y'],
    ['/admin/users', 'https://novasjekk.example/admin/users'],
    ['https://preview.example/admin', 'https://preview.example/admin'],
  ])('may lead to %s', (requested, to) => {
    expect(site.safe(requested)).toBe(to);
  });

  it.each([
    undefined,
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://novasjekk.example.evil.example',
    'https://novasjekk.example@evil.example',
    'https://user:pass@novasjekk.example',
    'http://novasjekk.example/',
    'https://novasjekk.example:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://localhost:3000',
    `/${'x'.repeat(3000)}`,
    'https://[',
  ])('does not lead to %j', (requested) => {
    const to = site.safe(requested);
    expect([`https://novasjekk.example/admin`, 'https://novasjekk.example/evil.example']).toContain(to);
  });

  it('may lead to any loopback port if the site runs on a loopback address', () => {
    const local = createRedirects('http://127.0.0.1:3000', []);
    const to = local.safe('http://localhost:5173/admin');
    expect(to).toBe('http://localhost:5173/admin');
    expect(local.base(to)).toBe('http://localhost:5173');
    const another = createRedirects('http://127.0.0.1:3000', ['http://127.0.0.1:4000']);
    expect(another.base('http://127.0.0.1:4000/admin')).toBe('http://127.0.0.1:3000');
    expect(local.safe('http://10.0.0.1:3000')).toBe('http://127.0.0.1:3000/admin');
    expect(site.base('https://preview.example/admin')).toBe('https://novasjekk.example');
  });
});
