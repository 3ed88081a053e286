import { describe, expect, it } from 'vitest';
import { addressGroup, clientAddress } from './client-address.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never;

describe('the caller’s address', () => {
  it('is the socket’s, whatever a header claims', () => {
    expect(clientAddress(from('203.0.113.7', '10.0.0.1'), false)).toBe('203.0.113.7');
    expect(clientAddress(from('::ffff:203.0.113.7'), false)).toBe('203.0.113.7');
  });

  it('behind a trusted proxy is what that proxy wrote, never what the caller put before it', () => {
    expect(clientAddress(from('10.0.0.1', '1.2.3.4, 203.0.113.7'), true)).toBe('203.0.113.7');
    expect(clientAddress(from('10.0.0.1'), true)).toBe('10.0.0.1');
  });

  it('counts as one with its neighbours of the same /64', () => {
    expect(addressGroup('2001:db8:0:1::5')).toBe(addressGroup('2001:0db8:0000:0001:ffff:1:2:3'));
    expect(addressGroup('2001:db8::5')).not.toBe(addressGroup('2001:db8:0:1::5'));
    expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  });
});
