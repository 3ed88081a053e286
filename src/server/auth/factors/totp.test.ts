import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotp, stepOfCode } from './totp.ts';

describe('an authenticator app', () => {
  const now = new Date('2026-11-15T12:00:10Z');
  const { secret, uri, qr_code } = newTotp({ issuer: 'NovaSjekk', label: 'kari@example.org' });
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + seconds * 1000 });

  it('scans a picture of an address every app knows', () => {
    expect(uri).toBe(
      `otpauth://totp/NovaSjekk:kari%40example.org?issuer=NovaSjekk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr_code).toMatch(/^<svg .*<\/svg>$/s);
    // It is put into a data address, which a # would cut.
    expect(qr_code).not.toContain('#');
  });

  it('is right now, half a minute before and after, and then not', () => {
    const step = Math.floor(now.getTime() / 30_000);
    expect(stepOfCode(secret, codeAt(0), now)).toBe(step);
    expect(stepOfCode(secret, codeAt(-30), now)).toBe(step - 1);
    expect(stepOfCode(secret, codeAt(30), now)).toBe(step + 1);
    expect(stepOfCode(secret, codeAt(-60), now)).toBeUndefined();
    expect(stepOfCode(secret, codeAt(90), now)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', ' 12345', '１２３４５６'])('is not right with %j', (code) => {
    expect(stepOfCode(secret, code, now)).toBeUndefined();
  });
});
