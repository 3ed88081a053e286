import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Newsroom, Person } from '../newsroom.ts';

export const testOptions = {
  // A product that stops while its page has an open event stream causes a connection error in the console.
  expectedConsoleErrors: /status of (4\d\d|5\d\d)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/,
  locale: 'en-GB',
};

export const fixture = (name: string) => join(import.meta.dirname, '../../fixtures/search-console', name);

export const october = { start: '2026-10-01', end: '2026-10-28' };
export const november = { start: '2026-10-29', end: '2026-11-25' };
export const row = (query: string, impressions: number, clicks: number, position: number) => ({
  query,
  impressions,
  clicks,
  ctr: clicks / impressions,
  position,
});

export const upload = (newsroom: Newsroom, admin: Person, gscData: object[], period: object) =>
  newsroom.call(admin, 'POST', '/api/functions/sync-gsc', { gscData, days: 28, period });

export const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
export const paste = async (page: Page, text: string) => {
  await page.getByLabel('Paste search data').fill(text);
  await page.getByRole('button', { name: 'Upload and analyze' }).click();
};
