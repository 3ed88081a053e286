import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress, isForwardedUntrusted } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

describe('clientAddress', () => {
  it('is the address of the socket if no proxy is trusted', () => {
    expect(clientAddress(from('203.0.113.7', '10.0.0.1'), 0)).toBe('203.0.113.7');
    expect(clientAddress(from('::ffff:203.0.113.7'), 0)).toBe('203.0.113.7');
  });

  it('is the last address in X-Forwarded-For if one proxy is trusted', () => {
    expect(clientAddress(from('10.0.0.1', '1.2.3.4, 203.0.113.7'), 1)).toBe('203.0.113.7');
    expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1');
  });

  it('is the second address from the end of X-Forwarded-For if two proxies are trusted, or the first if there is only one', () => {
    expect(clientAddress(from('10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2'), 2)).toBe('203.0.113.7');
    expect(clientAddress(from('10.0.0.1', '203.0.113.7'), 2)).toBe('203.0.113.7');
  });

  it.each([
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // These entries are no addresses, so the address of the socket is used.
    ['unknown', '10.0.0.1'],
    ['<script>', '10.0.0.1'],
  ])('reads %s in X-Forwarded-For as the address %s', (entry, address) => {
    expect(clientAddress(from('10.0.0.1', entry), 1)).toBe(address);
  });
});

describe('isForwardedUntrusted', () => {
  it('is true for a forwarding header while no proxy is trusted', () => {
    expect(isForwardedUntrusted(from('10.0.0.1', '203.0.113.7'), 0)).toBe(true);
    expect(isForwardedUntrusted(from('10.0.0.1', '203.0.113.7'), 1)).toBe(false);
    expect(isForwardedUntrusted(from('10.0.0.1'), 0)).toBe(false);
  });
});

describe('addressGroup', () => {
  it('is the same for IPv6 addresses of the same /64 network', () => {
    expect(addressGroup('2001:db8:0:1::5')).toBe(addressGroup('2001:0db8:0000:0001:ffff:1:2:3'));
    expect(addressGroup('2001:db8::5')).not.toBe(addressGroup('2001:db8:0:1::5'));
    expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  });
});
