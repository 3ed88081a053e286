import { describe, expect, it } from 'vitest';
import {
  blankDraft,
  changedFields,
  draftOf,
  fieldsOf,
  mergeDrafts,
  problemsOf,
  restoreDraft,
  scheduleOf,
  tabOf,
} from './article-draft.ts';

const draft = { ...blankDraft, title_no: 'Tittel', content_no: 'Tekst', slug: 'tittel' };
const stored = {
  ...fieldsOf(draft),
  status: 'scheduled' as const,
  // Summer time ends in this night, so 02:30 occurs twice. This instant is the second 02:30.
  auto_publish_at: '2026-10-25T01:30:00.000Z',
};
const now = new Date('2026-06-01T12:00:00Z');

describe('fieldsOf', () => {
  it('trims the fields, splits keywords on commas and fills in the default author', () => {
    const sent = fieldsOf({ ...draft, title_no: ' a ', keywords: ' a, b ,,c ', author_name: ' ' });
    expect(sent).toMatchObject({ title_no: 'a', keywords: ['a', 'b', 'c'], author_name: 'NovaSjekk' });
    expect(sent).toMatchObject({ auto_publish_at: null, featured_image_url: null });
  });

  it('converts the publish time from Oslo time to UTC', () => {
    const sent = fieldsOf({ ...draft, auto_publish_at: '2026-07-01T12:30' });
    expect(sent.auto_publish_at?.toISOString()).toBe('2026-07-01T10:30:00.000Z');
  });

  it('keeps the stored instant of an unchanged publish time, even in the hour that occurs twice when summer time ends', () => {
    const shown = draftOf(stored);
    expect(shown.auto_publish_at).toBe('2026-10-25T02:30');
    expect(fieldsOf(shown, stored).auto_publish_at?.toISOString()).toBe(stored.auto_publish_at);
  });
});

describe('restoreDraft', () => {
  const current = { ...draft, slug: 'ny', status: 'published' as const, featured_image_url: '/media/a' };

  it('takes the texts of the earlier version, and keeps the current slug, status and schedule', () => {
    const earlier = { ...draft, title_no: 'Før', slug: 'gammel', auto_publish_at: '2026-07-01T12:30' };
    expect(restoreDraft(current, earlier)).toMatchObject({
      title_no: 'Før',
      slug: 'ny',
      status: 'published',
      auto_publish_at: '',
    });
  });

  it('keeps the current picture unless the earlier version has one', () => {
    expect(restoreDraft(current, draft).featured_image_url).toBe('/media/a');
    const earlier = { ...draft, featured_image_url: '/media/b' };
    expect(restoreDraft(current, earlier).featured_image_url).toBe('/media/b');
  });
});

describe('scheduleOf', () => {
  it('has the time that the user chose, or else the saved time, and is undefined if the article is not scheduled', () => {
    const chosen = { ...draft, status: 'scheduled' as const, auto_publish_at: '2026-07-01T12:30' };
    expect(scheduleOf(chosen, undefined)).toEqual({ at: '2026-07-01T10:30:00.000Z' });
    expect(scheduleOf({ ...draft, status: 'draft' }, stored)).toEqual({ at: stored.auto_publish_at });
    expect(scheduleOf({ ...draft, status: 'draft' }, { ...stored, status: 'draft' })).toBeUndefined();
  });

  it('exists although the user has cleared the time or not chosen one yet', () => {
    const cleared = { ...draft, status: 'scheduled' as const, auto_publish_at: '' };
    expect(scheduleOf(cleared, undefined)).toEqual({ at: undefined });
    expect(scheduleOf(cleared, stored)).toEqual({ at: stored.auto_publish_at });
  });
});

describe('changedFields', () => {
  it('lists the fields that differ, and ignores outer spaces, spaces between keywords and line endings', () => {
    const spaced = { ...draft, title_no: 'Tittel ', keywords: 'a,b', content_no: 'a\r\nb' };
    expect(changedFields(spaced, { ...draft, keywords: 'a, b', content_no: 'a\nb' })).toEqual([]);
    expect(changedFields({ ...draft, title_en: 'x', status: 'published' }, draft)).toEqual([
      'title_en',
      'status',
    ]);
  });
});

it('mergeDrafts takes my value in the fields that I changed, and their value in all other fields', () => {
  const mine = { ...draft, content_no: 'mitt', excerpt_no: 'mitt' };
  const theirs = { ...draft, content_no: 'deres', title_en: 'deres' };
  expect(mergeDrafts(draft, mine, theirs)).toEqual({ ...mine, title_en: 'deres' });
});

describe('problemsOf', () => {
  it.each([
    [{}, {}],
    [{ title_no: '' }, { title_no: { kind: 'untitled' } }],
    [{ content_no: ' ' }, {}],
    [{ title_no: '', content_no: '', title_en: 'Title' }, {}],
    [{ title_no: '', content_no: '' }, { title_no: { kind: 'untitled' } }],
    [{ content_no: ' ', status: 'published' as const }, { content_no: { kind: 'empty' } }],
    [
      { title_no: '', content_no: '', title_en: 'Title', status: 'published' as const },
      { content_en: { kind: 'empty' } },
    ],
    [{ title_no: 'x'.repeat(301) }, { title_no: { kind: 'too_long', max: 300 } }],
    [{ slug: 'Ikke en adresse' }, { slug: { kind: 'slug' } }],
    [{ slug: '' }, { slug: { kind: 'slug' } }],
    [{ slug: '', title_no: '', content_no: '' }, { title_no: { kind: 'untitled' } }],
    [{ status: 'scheduled' as const }, { auto_publish_at: { kind: 'no_time' } }],
    [
      { status: 'scheduled' as const, auto_publish_at: '2026-06-01T13:59' },
      { auto_publish_at: { kind: 'past' } },
    ],
    [{ status: 'scheduled' as const, auto_publish_at: '2026-06-01T14:01' }, {}],
    [{ keywords: Array.from({ length: 51 }, (_, n) => n).join() }, { keywords: { kind: 'keyword' } }],
    [{ featured_image_url: 'javascript:alert(1)' }, { featured_image_url: { kind: 'image' } }],
  ])('for a draft with %j returns the problems %j', (changes, problems) => {
    expect(problemsOf({ ...draft, ...changes }, now)).toEqual(problems);
  });

  it('accepts an unchanged publish time that has passed since it was saved', () => {
    const later = new Date('2026-12-01T12:00:00Z');
    expect(problemsOf(draftOf(stored), later, stored)).toEqual({});
  });
});

it('tabOf returns the editor tab that contains a field', () => {
  expect((['title_no', 'content_en', 'slug', 'featured_image_alt_no'] as const).map(tabOf)).toEqual([
    'no',
    'en',
    'settings',
    'settings',
  ]);
});
