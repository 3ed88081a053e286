import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const period = 30;
const window = 1;

const totpOf = (about: { secret: string; issuer?: string; label?: string }) =>
  new TOTP({
    issuer: about.issuer ?? '',
    label: about.label ?? '',
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: Secret.fromBase32(about.secret),
  });

/** A new authenticator secret, with the picture an app scans. */
export function newTotp(about: { issuer: string; label: string }) {
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf({ ...about, secret }).toString();
  // Named colours: the client puts the picture into an address, where a # would end it.
  return { secret, uri, qr_code: renderSVG(uri, { whiteColor: 'white', blackColor: 'black' }) };
}

/** The time step a code belongs to, one before or after the current included; none for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf({ secret }).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}
