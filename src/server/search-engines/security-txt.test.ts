import { expect, it } from 'vitest';
import { securityTxt } from './security-txt.ts';

it('security.txt has the fields that RFC 9116 requires', () => {
  const text = securityTxt(
    'https://novasjekk.example',
    'mailto:security@novasjekk.example',
    new Date('2026-11-16T04:30:00Z'),
  );
  expect(text).toBe(`Contact: mailto:security@novasjekk.example
Expires: 2027-05-15T00:00:00.000Z
Preferred-Languages: no, en
Canonical: https://novasjekk.example/.well-known/security.txt
`);
});
