import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { DescribedToday } from './data.ts';
import { todaySections } from './today-sections.ts';

/** Returns the key of a text with its values, so that a test sees which text is chosen. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction<'admin'>;
const texts = {
  t,
  locale: 'no',
  time: (iso: string) => `at ${iso}`,
  whole: String,
  errorOf: (_error: unknown, message: string | null) => message ?? '',
} as const;

const quiet = {
  review: { total: 0, items: [] },
  approved: { total: 0, items: [] },
  proposals: { articles: [], sources: 0 },
  failed: { total: 0, items: [] },
  overdue: [],
  scheduled: [],
  missing: [],
  stale: [],
  opportunities: [],
  readers: { totals: { views: 0, scans: 0, beforeViews: 0, beforeScans: 0 }, pages: [] },
};
const sections = (changed: object) =>
  todaySections({ ...quiet, ...changed } as unknown as DescribedToday, texts);
const section = (title: string, changed: object) => sections(changed).find((each) => each.title === title);

const item = { id: 'i', term: 'brød', type: 'outline', locale: 'no', error: null, error_message: 'Feil' };
const article = { id: 'a', title_no: 'Brød', title_en: '', auto_publish_at: '2026-06-01' };

describe('the sections of a quiet day', () => {
  it('say that nothing is to be done, without those that only appear when needed', () => {
    expect(sections({}).map(({ title, none, lines }) => [title, none, lines.length])).toEqual([
      ['today.review', 'today.noReview', 0],
      ['today.failed', 'today.noFailed', 0],
      ['today.overdue', 'today.noOverdue', 0],
      ['today.scheduled', 'today.noScheduled', 0],
      ['today.translations', 'today.noStale', 0],
      ['today.opportunities', 'today.noOpportunities', 0],
      ['today.readers.title', 'today.readers.none', 0],
    ]);
  });
});

describe('the queue', () => {
  it('lists the items to review with their kind and language, and counts those that are not listed', () => {
    expect(section('today.review', { review: { total: 7, items: [item] } })).toMatchObject({
      total: 7,
      urgent: true,
      lines: [{ to: '/admin/queue/i', text: 'brød', detail: 'queue.types.outline, queue.locales.no' }],
    });
  });

  it('shows approved items between those to review and the failed ones', () => {
    const titles = sections({ approved: { total: 1, items: [item] } }).map(({ title }) => title);
    expect(titles.slice(0, 3)).toEqual(['today.review', 'today.approved', 'today.failed']);
  });

  it('shows why an item failed', () => {
    expect(section('today.failed', { failed: { total: 1, items: [item] } })?.lines).toEqual([
      { to: '/admin/queue/i', text: 'brød', detail: 'Feil', danger: true },
    ]);
  });

  it('shows the proposals of programs: articles with the author, and the number of sources', () => {
    const proposals = { articles: [{ ...article, title_no: '', from: 'Bot' }], sources: 2 };
    expect(section('today.proposals', { proposals })?.lines).toEqual([
      { to: '/admin/article/a', text: 'articles.untitled', detail: 'Bot' },
      { to: '/admin/sources', text: 'today.proposedSources {"count":2}', detail: 'today.toAccept' },
    ]);
    expect(section('today.proposals', { proposals: { ...proposals, sources: 0 } })?.lines).toHaveLength(1);
  });
});

describe('scheduled and overdue articles', () => {
  it('open the settings and show when they are or were due', () => {
    const line = { to: '/admin/article/a?tab=settings', text: 'Brød' };
    expect(section('today.scheduled', { scheduled: [article] })?.lines).toEqual([
      { ...line, detail: 'at 2026-06-01' },
    ]);
    expect(section('today.overdue', { overdue: [article] })?.lines).toEqual([
      { ...line, detail: 'today.due {"time":"at 2026-06-01"}', danger: true },
    ]);
  });

  it('show no time if there is none', () => {
    const overdue = [{ ...article, auto_publish_at: null }];
    expect(section('today.overdue', { overdue })?.lines[0]?.detail).toBe('');
  });
});

describe('translations', () => {
  it('open the tab of the language, and link to the whole list only if more articles are concerned', () => {
    const list = { locale: 'en', articles: [article], total: 1 };
    expect(section('today.translations', { missing: [list] })?.lines).toEqual([
      { to: '/admin/article/a?tab=en', text: 'Brød', detail: 'today.missing.en' },
    ]);
    const found = section('today.translations', { stale: [{ ...list, locale: 'no', total: 3 }] });
    expect(found?.total).toBe(3);
    expect(found?.lines.map(({ to }) => to)).toEqual(['/admin/article/a', '/admin?language=stale_no']);
  });
});

describe('opportunities', () => {
  it('open the term in its language with the expected gain', () => {
    const opportunities = [{ term: 'sunt brød', locale: 'no', advice: 'write', score: 12 }];
    expect(section('today.opportunities', { opportunities })?.lines).toEqual([
      {
        to: '/admin/gsc/sunt%20br%C3%B8d?locale=no',
        text: 'sunt brød',
        detail: 'searchConsole.advice.write (+12)',
      },
    ]);
  });
});

describe('readers', () => {
  const totals = { views: 10, scans: 1, beforeViews: 8, beforeScans: 0 };

  it('shows the week, the week before and the pages', () => {
    const pages = [
      { address: '/blogg/brod', articleId: 'a', title: 'Brød', views: 5, scans: 1 },
      { address: '/om', articleId: null, title: null, views: 2, scans: 0 },
    ];
    expect(section('today.readers.title', { readers: { totals, pages } })?.lines).toMatchObject([
      { text: 'today.readers.site', detail: 'today.readers.figures {"views":"10","scans":"1"}' },
      { text: 'today.readers.before', detail: 'today.readers.figures {"views":"8","scans":"0"}' },
      { to: '/admin/results/a?days=7', text: 'Brød' },
      { to: '/admin/results?days=7', text: '/om' },
    ]);
  });

  it('shows the week even if only the week before had readers', () => {
    const readers = { totals: { ...totals, views: 0 }, pages: [] };
    expect(section('today.readers.title', { readers })?.lines).toHaveLength(2);
  });
});
