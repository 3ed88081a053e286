import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotp, timeStepOfCode } from './totp.ts';

describe('TOTP codes', () => {
  const now = new Date('2026-11-15T12:00:10Z');
  const { secret, uri, qr_code } = newTotp({ issuer: 'NovaSjekk', label: 'kari@example.org' });
  const codeAt = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + seconds * 1000 });

  it('come with a QR code of a standard otpauth URI', () => {
    expect(uri).toBe(
      `otpauth://totp/NovaSjekk:kari%40example.org?issuer=NovaSjekk&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr_code).toMatch(/^<svg .*<\/svg>$/s);
    // A # would start the fragment of the data URL that contains the SVG.
    expect(qr_code).not.toContain('#');
  });

  it('are valid for their own period, the previous and the next one', () => {
    const step = Math.floor(now.getTime() / 30_000);
    expect(timeStepOfCode(secret, codeAt(0), now)).toBe(step);
    expect(timeStepOfCode(secret, codeAt(-30), now)).toBe(step - 1);
    expect(timeStepOfCode(secret, codeAt(30), now)).toBe(step + 1);
    expect(timeStepOfCode(secret, codeAt(-60), now)).toBeUndefined();
    expect(timeStepOfCode(secret, codeAt(90), now)).toBeUndefined();
  });

  it.each(['', '12345', '1234567', 'abcdef', ' 12345', '１２３４５６'])(
    'are rejected if they are not six digits: %j',
    (code) => {
      expect(timeStepOfCode(secret, code, now)).toBeUndefined();
    },
  );
});
