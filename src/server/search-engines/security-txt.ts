import { addMilliseconds } from '../platform/clock.ts';

const lifeMs = 180 * 24 * 60 * 60 * 1000;

/** The contact for security holes (RFC 9116). The expiry is a day, so the text changes once a day. */
export function securityTxt(siteUrl: string, contact: string, now: Date): string {
  const expires = `${addMilliseconds(now, lifeMs).toISOString().slice(0, 10)}T00:00:00.000Z`;
  return `Contact: ${contact}
Expires: ${expires}
Preferred-Languages: no, en
Canonical: ${siteUrl}/.well-known/security.txt
`;
}
