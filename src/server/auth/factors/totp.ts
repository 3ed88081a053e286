import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';
import { totpPeriodSeconds } from '../lifetimes.ts';

/** Accepts the previous and the next code too, because clocks differ. */
const toleratedSteps = 1;

const totpOf = (about: { secret: string; issuer?: string; label?: string }) =>
  new TOTP({
    issuer: about.issuer ?? '',
    label: about.label ?? '',
    algorithm: 'SHA1',
    digits: 6,
    period: totpPeriodSeconds,
    secret: Secret.fromBase32(about.secret),
  });

export function newTotp(about: { issuer: string; label: string }) {
  const secret = new Secret({ size: 20 }).base32;
  const uri = totpOf({ ...about, secret }).toString();
  // With named colours: the client puts the SVG into a data URL, where a # would start the fragment.
  return { secret, uri, qr_code: renderSVG(uri, { whiteColor: 'white', blackColor: 'black' }) };
}

/** Returns the time step of a code, or undefined if it is not the previous, current or next code. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf({ secret }).validate({
    token: code,
    timestamp: now.getTime(),
    window: toleratedSteps,
  });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / totpPeriodSeconds) + delta;
}
