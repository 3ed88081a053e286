import { expect, it } from 'vitest';
import { passkeyObstacle } from './passkey-obstacle.ts';

it.each([
  ['novasjekk.no', true, true, undefined],
  ['localhost', true, true, undefined],
  ['127.0.0.1', true, true, 'ip_address'],
  ['[::1]', true, true, 'ip_address'],
  ['novasjekk.no', true, false, 'ip_address'],
  ['novasjekk.lan', false, true, 'insecure'],
] as const)(
  'at %s (secure: %s, offered: %s) the obstacle to passkeys is %s',
  (host, isSecure, offered, obstacle) => {
    expect(passkeyObstacle(host, isSecure, offered)).toBe(obstacle);
  },
);
