import { expect, it } from 'vitest';
import crawled from '../../../tests/fixtures/url-inspection/crawled.json' with { type: 'json' };
import indexed from '../../../tests/fixtures/url-inspection/indexed.json' with { type: 'json' };
import unknown from '../../../tests/fixtures/url-inspection/unknown.json' with { type: 'json' };
import { inspectionSchema, reasonOf } from './index-status.ts';

const inspection = (answer: object) => inspectionSchema.parse(answer).inspectionResult.indexStatusResult;

it.each([
  [indexed, 'indexed'],
  [crawled, 'crawled'],
  [unknown, 'unknown'],
] as const)('reasonOf reads an answer of the URL Inspection API', (answer, reason) => {
  expect(reasonOf(inspection(answer))).toBe(reason);
});

it.each([
  [{ verdict: 'PARTIAL' }, 'indexed'],
  [{ verdict: 'FAIL', robotsTxtState: 'DISALLOWED', pageFetchState: 'BLOCKED_ROBOTS_TXT' }, 'robots'],
  [{ indexingState: 'BLOCKED_BY_META_TAG' }, 'noindex'],
  [{ indexingState: 'BLOCKED_BY_ROBOTS_TXT' }, 'robots'],
  [{ pageFetchState: 'SOFT_404' }, 'soft_404'],
  [{ pageFetchState: 'NOT_FOUND' }, 'not_found'],
  [{ pageFetchState: 'SERVER_ERROR' }, 'server_error'],
  [{ pageFetchState: 'ACCESS_FORBIDDEN' }, 'refused'],
  [{ coverageState: 'Page with redirect' }, 'redirect'],
  [{ googleCanonical: 'https://a.example/x', userCanonical: 'https://a.example/y' }, 'other_page'],
  [{ coverageState: 'Discovered - currently not indexed' }, 'discovered'],
] as const)('reasonOf %o is %s', (state, reason) => {
  const answer = { inspectionResult: { indexStatusResult: { verdict: 'NEUTRAL', ...state } } };
  expect(reasonOf(inspection(answer))).toBe(reason);
});
