import type { Page } from '@playwright/test';

/** Holds the page's matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}
