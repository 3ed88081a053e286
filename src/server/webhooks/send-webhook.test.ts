import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isAllowedAddress, sendWebhook } from './send-webhook.ts';

describe('the addresses of webhooks', () => {
  it.each([
    ['https://example.org/hook', true],
    ['https://example.org:8443/hook', true],
    ['http://example.org/hook', false],
    ['https://127.0.0.1/hook', false],
    ['https://[::1]/hook', false],
    ['https://[::ffff:10.0.0.1]/hook', false],
    ['https://169.254.169.254/latest', false],
    ['https://localhost/hook', false],
    ['https://user:password@example.org/hook', false],
    ['ftp://example.org/hook', false],
  ])('%s is allowed: %s', (address, allowed) => {
    expect(isAllowedAddress(address, false)).toBe(allowed);
  });

  it.each([
    ['a private address', ['10.0.0.7']],
    ['this machine', ['127.0.0.1']],
    ['this machine over IPv6', ['::ffff:127.0.0.1']],
    ['a public and a private address', ['192.0.1.1', '127.0.0.1']],
  ])('are looked up for each connection, and refused if the name leads to %s', async (_, addresses) => {
    let connections = 0;
    const receiver = createServer().on('connection', () => connections++);
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    const lookups: string[] = [];
    const lookup = async (host: string) => {
      lookups.push(host);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    for (let attempt = 0; attempt < 2; attempt++) {
      const result = await sendWebhook(
        `https://intern.example:${port}/hook`,
        { headers: {}, body: '{}' },
        { allowPrivate: false, signal: new AbortController().signal, lookup },
      );
      expect(result).toEqual({ kind: 'failed', failure: 'refused_address', status: null });
    }
    expect(lookups).toEqual(['intern.example', 'intern.example']);
    expect(connections).toBe(0);
    await new Promise((resolve) => receiver.close(resolve));
  });

  it.each([
    ['http://10.0.0.7/hook', true],
    ['http://127.0.0.1:8080/hook', true],
    ['http://169.254.169.254/latest/meta-data', false],
    ['http://2852039166/', false],
    ['http://[::ffff:169.254.169.254]/', false],
    ['http://[fd00:ec2::254]/', false],
    ['http://[fe80::1]/', false],
    ['http://100.100.100.200/', false],
    ['http://168.63.129.16/', false],
  ])(
    'of private networks are allowed by the setting, but never those of cloud metadata: %s %s',
    (address, allowed) => {
      expect(isAllowedAddress(address, true)).toBe(allowed);
    },
  );

  it('are refused with the setting too if the name leads to cloud metadata', async () => {
    const lookup = async () => [{ address: '169.254.169.254', family: 4 }];
    const result = await sendWebhook(
      'http://metadata.example/',
      { headers: {}, body: '{}' },
      { allowPrivate: true, signal: AbortSignal.timeout(3000), lookup },
    );
    expect(result).toEqual({ kind: 'failed', failure: 'refused_address', status: null });
  });
});
