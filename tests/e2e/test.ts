import { test as base, expect } from '@playwright/test';

/** Fails a test if the page logs an error to the console that the test does not expect. */
export const test = base.extend<{ expectedConsoleErrors: RegExp; consoleErrors: string[] }>({
  // The default pattern matches nothing.
  expectedConsoleErrors: [/$^/, { option: true }],
  consoleErrors: [
    async ({ page, expectedConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        const { url } = message.location();
        if (message.type() === 'error')
          errors.push(text.startsWith('Failed to load') ? `${text} ${url}` : text);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use(errors);
      // A screen may send a request while its test ends. A route handler that is still answering must not fail the
      // test.
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      const unexpected = errors.filter((text) => !expectedConsoleErrors.test(text));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
