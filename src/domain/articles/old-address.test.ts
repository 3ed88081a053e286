import { expect, it } from 'vitest';
import { oldAddressOf, oldAddressOfLink } from './old-address.ts';

it.each([
  ['/2012/05/brod/', '/2012/05/brod'],
  ['/2012//05/Brod', '/2012/05/brod'],
  ['/br%C3%B8d', '/brød'],
  ['/br%c3%b8d/', '/brød'],
  ['/2012/05/brod.html', '/2012/05/brod.html'],
])('oldAddressOf converts the path %s to %s', (path, address) => expect(oldAddressOf(path)).toBe(address));

it.each(['/', '', '//', '/%', '/a%00b', '/a%0Ab', `/${'x'.repeat(500)}`])(
  'oldAddressOf returns undefined for the path %j',
  (path) => expect(oldAddressOf(path)).toBeUndefined(),
);

it.each([
  ['https://mat.example.org/2012/05/smor/', '/2012/05/smor'],
  ['http://mat.example.org/blogg/smør#x', '/blogg/smør'],
  ['https://mat.example.org/?p=12', '/?p=12'],
  ['https://mat.example.org/?utm=1&page_id=7#x', '/?page_id=7'],
  ['https://mat.example.org/?p=x', undefined],
  ['https://mat.example.org/arkiv?p=12', undefined],
  ['https://mat.example.org', undefined],
  ['javascript:/a', undefined],
  ['/2012/05/smor', undefined],
])('oldAddressOfLink converts the link %s to %s', (link, address) =>
  expect(oldAddressOfLink(link)).toBe(address),
);
