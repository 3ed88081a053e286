import { describe, expect, it } from 'vitest';
import { cacheKeyOf } from './cache-key.ts';
import type { CachedResponse } from './cached-response.ts';
import { createMissingPages, firstSegmentsOf } from './missing-pages.ts';

const responses: Record<string, CachedResponse> = {};
for (const id of ['404 page no', '404 page /en', '404 article no', '404 article /en'])
  responses[id] = { kind: 'page', status: 404, bytes: 0, variants: {} as CachedResponse['variants'] };

const start = ({ isNotified = true, isFlooded = true } = {}) =>
  createMissingPages({
    pages: { isNotified, findShared: (id) => responses[id] },
    slugs: { isMissing: (slug) => isFlooded && slug.startsWith('x'), isFlooded: () => isFlooded },
    addresses: { isMissing: (path) => path !== '/2012/05/brod' && path !== '/blogg/x-gammel' },
    patternOf: (path) => (['/om', '/blogg', '/admin'].includes(path) ? path : undefined),
    reserved: firstSegmentsOf([
      '/api/*',
      '/*',
      '*',
      '/:file{x}',
      '/en/feed.xml',
      '/bilder/:hash',
      '/healthz',
    ]),
    notFoundId: (kind, variant) => `404 ${kind} ${variant}`,
  });
const find = (url: string, missing = start()) => {
  const found = missing.find(cacheKeyOf(url, { 'accept-language': 'nb' }));
  return Object.keys(responses).find((id) => responses[id] === found);
};

describe('an address without a page', () => {
  it.each([
    ['/wp-login', '404 page no'],
    ['/en/wp-login', '404 page /en'],
    ['/a/b/c?d=e', '404 page no'],
    ['/enn', '404 page no'],
    ['/blogg/x1', '404 article no'],
    ['/en/blogg/x1', '404 article /en'],
    ['/blogg/a/b', '404 page no'],
  ])('%s gets the cached page %s', (url, id) => expect(find(url)).toBe(id));
});

describe('the Hono app answers', () => {
  it.each([
    '/',
    '/en',
    '/om',
    '/en/om',
    '/blogg',
    '/blogg?page=9',
    '/blogg/brod',
    '/admin',
    '/api/x',
    '/api',
    '/bilder/x',
    '/healthz',
    '/no/om',
    '/no',
    '/wp-login.php',
    '/Wp-login',
    '/wp-login/',
    '//wp-login',
    '/wp%20login',
    '/wp_login',
    '/2012/05/brod',
    '/2012/05/brod?utm_source=x',
    '/blogg/x-gammel',
  ])('%s', (url) => expect(find(url)).toBeUndefined());

  it('an unknown article while notifications are lost', () =>
    expect(find('/blogg/x1', start({ isNotified: false }))).toBeUndefined());
});

it('isArticleInFlood is true only for the address of an article during a flood', () => {
  const key = cacheKeyOf('/blogg/brod', {});
  expect(start().isArticleInFlood(key)).toBe(true);
  expect(start({ isFlooded: false }).isArticleInFlood(key)).toBe(false);
  expect(start().isArticleInFlood(cacheKeyOf('/om', {}))).toBe(false);
});
