import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { DescribedToday } from './data.ts';
import { type RowTexts, todayRows } from './today-rows.ts';

/** Returns the key of a text with its values, so that a test sees which text is chosen. */
const t = ((key: string, values?: object) =>
  values ? `${key} ${JSON.stringify(values)}` : key) as unknown as TFunction<'admin'>;
const texts: RowTexts = {
  t,
  locale: 'no',
  time: (iso: string) => `at ${iso}`,
  day: (iso: string) => `on ${iso}`,
  whole: (value: number) => String(Math.round(value)),
  errorOf: (_error: unknown, message: string | null) => message ?? '',
};

const quiet = {
  review: { total: 0, items: [] },
  approved: { total: 0, items: [] },
  proposals: { articles: [], sources: 0 },
  failed: { total: 0, items: [] },
  overdue: [],
  missing: [],
  stale: [],
  opportunities: [],
  alerts: [],
  unsaved: [],
  drafts: [],
  planned: [],
  mentions: [],
  unsourced: [],
  findings: [],
  postponed: [],
  backup: { at: new Date().toISOString(), isMissed: false },
  setup: { hasWritten: true, hasModel: true, hasColleague: true, missingSettings: 0 },
};
const admin = { roles: ['admin' as const], factors: true };
const editor = { roles: ['editor' as const], factors: false };
const rows = (changed: object, user: Parameters<typeof todayRows>[1] = admin) =>
  todayRows({ ...quiet, ...changed } as unknown as DescribedToday, user, texts);

const item = { id: 'i', term: 'brød', type: 'outline', locale: 'no', error: null, error_message: 'Feil' };
const article = { id: 'a', title_no: 'Brød', title_en: '', auto_publish_at: '2026-06-01' };
const opportunity = { term: 'er skyr sunt', locale: 'en', clicksInFourWeeks: 114.6, article: null };

describe('the rows of Today', () => {
  it('are none on a site where everything is in order', () => {
    expect(rows({})).toEqual([]);
  });

  it('start with the set-up steps on a new site: writing first, and no more than three', () => {
    const setup = { hasWritten: false, hasModel: false, hasColleague: false, missingSettings: 9 };
    const found = rows({ setup }, { roles: ['admin'], factors: false });
    expect(found.map(({ task }) => task)).toEqual(['setup:write', 'setup:twoFactor', 'setup:settings']);
    expect(rows({ setup }, editor)).toEqual([]);
  });

  it('are ranked by urgency', () => {
    const found = rows({
      opportunities: [opportunity, { ...opportunity, term: 'skyr', clicksInFourWeeks: 9 }],
      stale: [{ locale: 'en', total: 1, articles: [{ ...article, id: 's' }] }],
      unsourced: [
        { ...article, id: 'u', locale: 'no', count: 2 },
        { ...article, id: 'live', locale: 'no', count: 1, isLiveSoon: true },
      ],
      backup: { at: null, isMissed: true },
      drafts: [{ ...article, id: 'd' }],
      planned: [{ ...article, id: 'p', planned_on: '2026-05-01' }],
      unsaved: [article],
      proposals: { articles: [{ ...article, from: 'kari (Claude)' }], sources: 1 },
      failed: { total: 1, items: [item] },
      approved: { total: 1, items: [item] },
      review: { total: 1, items: [item] },
      mentions: [
        {
          id: 'm',
          is_reply: false,
          from: 'kari@example.org',
          body: 'Stemmer dette?',
          article_id: 'a',
          item_id: null,
          term: null,
          title_no: 'Brød',
          title_en: '',
        },
      ],
      overdue: [article],
      alerts: [{ kind: 'webhooks', count: 1, path: '/admin/webhooks' }],
    });
    expect(found.map(({ task }) => task)).toEqual([
      'alert:webhooks',
      'overdue:a',
      'mention:m',
      'review:i',
      'approved:i',
      'failed:i',
      'proposal:a',
      'proposed-sources:1',
      'backup',
      'unsourced:no:live',
      'unsaved:a',
      'planned:p',
      'opportunity:en:er skyr sunt',
      'draft:d',
      'unsourced:no:u',
      'stale:en:s',
      'opportunity:en:skyr',
    ]);
  });

  it('list other work before a fourth opportunity', () => {
    const opportunities = [90, 80, 70, 60, 9].map((clicksInFourWeeks) => ({
      ...opportunity,
      term: `${clicksInFourWeeks}`,
      clicksInFourWeeks,
    }));
    const setup = { ...quiet.setup, hasColleague: false };
    expect(rows({ opportunities, setup, drafts: [article] }).map(({ task }) => task)).toEqual([
      'opportunity:en:90',
      'opportunity:en:80',
      'opportunity:en:70',
      'draft:a',
      'setup:colleague',
      'opportunity:en:60',
      'opportunity:en:9',
    ]);
  });

  it('name each article once, with the most urgent work on it', () => {
    const work = {
      drafts: [article],
      unsourced: [{ ...article, locale: 'no', count: 2 }],
      missing: [{ locale: 'en', total: 2, articles: [article, { ...article, id: 'b' }] }],
    };
    expect(rows(work).map(({ task }) => task)).toEqual(['draft:a', 'missing:en:b']);
    expect(rows({ ...work, postponed: ['draft:a'] }).map(({ task }) => task)).toEqual(['missing:en:b']);
  });

  it('leave out those that the user has put off', () => {
    const found = rows({ drafts: [article], unsaved: [article], postponed: ['draft:a'] });
    expect(found.map(({ task }) => task)).toEqual(['unsaved:a']);
  });

  it('count the items to review that are not listed', () => {
    expect(rows({ review: { total: 7, items: [item] } }).at(-1)).toMatchObject({
      text: 'today.rows.moreReview.text {"count":6}',
      to: '/admin/queue',
    });
  });

  it('show the extra clicks of four weeks, and open the article in the language of the query', () => {
    expect(rows({ opportunities: [opportunity] })).toMatchObject([
      {
        text: 'today.rows.opportunity.text {"title":"er skyr sunt","count":115,"clicks":"115"}',
        to: '/admin/gsc/er%20skyr%20sunt?locale=en',
        button: 'today.rows.opportunity.button',
      },
    ]);
    expect(rows({ opportunities: [{ ...opportunity, article: { id: 'a' } }] })).toMatchObject([
      { to: '/admin/article/a?tab=en', button: 'today.rows.opportunity.article' },
    ]);
    expect(rows({ opportunities: [{ ...opportunity, clicksInFourWeeks: 0.4 }] })).toEqual([]);
    // Their priority counts the clicks of the whole period, which can be longer than four weeks.
    const more = { ...opportunity, term: 'havremelk', clicksInFourWeeks: 200 };
    expect(rows({ opportunities: [opportunity, more] }).map(({ task }) => task)).toEqual([
      'opportunity:en:havremelk',
      'opportunity:en:er skyr sunt',
    ]);
  });

  it('lead from claims without a source to the list of claims in their language', () => {
    const [row] = rows({ unsourced: [{ ...article, locale: 'en', count: 2 }] });
    expect(row?.to).toBe('/admin/article/a?tab=en#claims-en');
  });

  it('shorten a long comment, and lead to the queue item if the comment belongs to it', () => {
    const mention = {
      id: 'm',
      is_reply: false,
      from: 'kari@example.org',
      body: 'x'.repeat(500),
      article_id: null,
      item_id: 'i',
      term: 'brød',
      title_no: '',
      title_en: '',
    };
    const [row] = rows({ mentions: [mention] });
    expect(row?.to).toBe('/admin/queue/i#comments');
    expect(rows({ mentions: [{ ...mention, is_reply: true }] })[0]?.text).toContain('today.rows.reply');
    expect(row?.text).toContain(`${'x'.repeat(120)} …`);
    expect(row?.text).not.toContain('x'.repeat(121));
  });

  it('name an article without a title', () => {
    const [row] = rows({ drafts: [{ id: 'a', title_no: '', title_en: '' }] });
    expect(row?.text).toContain('articles.untitled');
  });

  it('tell an admin, but not an editor, that the last backup is old or missing', () => {
    const nineDaysAgo = new Date(Date.now() - 9.5 * 24 * 60 * 60 * 1000).toISOString();
    expect(rows({ backup: { at: nineDaysAgo, isMissed: false } })).toMatchObject([
      { text: 'today.rows.backup.old {"count":9}', to: '/admin/status', danger: false },
    ]);
    expect(rows({ backup: { at: null, isMissed: true } })).toMatchObject([
      { text: 'today.rows.backup.none', danger: true },
    ]);
    expect(rows({ backup: { at: null, isMissed: true } }, editor)).toEqual([]);
    expect(rows({ backup: { at: null, isMissed: false } })).toMatchObject([{ task: 'backup' }]);
    const unused = rows({
      backup: { at: null, isMissed: false },
      setup: { ...quiet.setup, hasWritten: false },
    });
    expect(unused.map(({ task }) => task)).toEqual(['setup:write']);
  });
});
