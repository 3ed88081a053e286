import { test as base, expect } from '@playwright/test';

/** Every browser test fails on an error in the page's console that it did not announce. */
export const test = base.extend<{ expectedConsoleErrors: RegExp; consoleErrors: string[] }>({
  // Matches nothing unless a test says otherwise.
  expectedConsoleErrors: [/$^/, { option: true }],
  consoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      // A screen may ask once more as its test ends: a route that answers then is no failure.
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = errors.filter((text) => !expectedConsoleErrors.test(text));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
