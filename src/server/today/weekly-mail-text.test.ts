import { describe, expect, it } from 'vitest';
import { writeWeeklyMail } from './weekly-mail-text.ts';

type Today = Parameters<typeof writeWeeklyMail>[0];

const scheduled = {
  id: '1',
  title_no: 'Brød',
  title_en: 'Bread',
  auto_publish_at: new Date('2026-12-24T07:00:00Z'),
};
const today = {
  review: { total: 0, items: [] },
  failed: { total: 0, items: [] },
  overdue: [],
  scheduled: [scheduled],
  stale: [],
  missing: [],
  findings: [],
  opportunities: [],
  chart: {},
} as unknown as Today;

describe('the text of the weekly mail', () => {
  it.each([
    ['no', 'Brød (24. des. 2026, 08:00)'],
    ['en', 'Bread (24 Dec 2026, 08:00)'],
  ] as const)('contains dates in Oslo time as the language writes them (%s)', (locale, line) => {
    const { text } = writeWeeklyMail(today, { locale, siteUrl: '', unsubscribeUrl: '' });
    expect(text).toContain(line);
  });

  it('ends each figure of the last 28 days with a full stop', () => {
    const { text } = writeWeeklyMail({ ...today, chart: { views: [1, 2], scans: [1] } } as unknown as Today, {
      locale: 'en',
      siteUrl: '',
      unsubscribeUrl: '',
    });
    expect(text).toContain('The last 28 days. Views: 3. Scan clicks: 1.');
  });
});
