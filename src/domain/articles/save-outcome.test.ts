import { expect, it } from 'vitest';
import { outcomeOfSaving } from './save-outcome.ts';

const now = new Date('2026-12-01T08:00:00Z');
const at = new Date('2026-12-24T07:00:00Z');

it.each([
  ['a new draft stays hidden', undefined, 'draft', undefined, { kind: 'stays_hidden' }],
  ['a scheduled article goes live later', 'draft', 'scheduled', at, { kind: 'goes_live_later', at }],
  ['a scheduled article without a time needs one', 'draft', 'scheduled', undefined, { kind: 'needs_time' }],
  ['a scheduled article with a past time needs a time', 'draft', 'scheduled', now, { kind: 'needs_time' }],
  ['a draft with status published goes live', 'draft', 'published', undefined, { kind: 'goes_live_now' }],
  ['a live article is updated', 'published', 'published', undefined, { kind: 'updates_live' }],
  [
    'a live article that becomes a draft leaves the site',
    'published',
    'draft',
    undefined,
    { kind: 'leaves_site' },
  ],
  [
    'a live article that is scheduled is hidden until then',
    'published',
    'scheduled',
    at,
    { kind: 'leaves_site_until', at },
  ],
  ['an archived article stays archived', 'archived', 'archived', undefined, { kind: 'stays_archived' }],
] as const)('after saving, %s', (_, saved, status, publishAt, outcome) => {
  expect(outcomeOfSaving(saved, { status, publishAt }, now)).toEqual(outcome);
});
