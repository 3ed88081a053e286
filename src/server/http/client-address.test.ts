import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

describe('clientAddress', () => {
  it('is the address of the socket if no proxy is trusted', () => {
    expect(clientAddress(from('203.0.113.7', '10.0.0.1'), false)).toBe('203.0.113.7');
    expect(clientAddress(from('::ffff:203.0.113.7'), false)).toBe('203.0.113.7');
  });

  it('is the last entry of X-Forwarded-For if a proxy is trusted', () => {
    expect(clientAddress(from('10.0.0.1', '1.2.3.4, 203.0.113.7'), true)).toBe('203.0.113.7');
    expect(clientAddress(from('10.0.0.1'), true)).toBe('10.0.0.1');
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
