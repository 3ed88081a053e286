import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe finds on a page at rest, or in a part of it. Legacy mode: our pages have no frames, and it opens no second page. */
export async function expectNoFindings(page: Page, where: string, part?: string): Promise<void> {
  // What is on its way in is half transparent.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part) axe.include(part);
  const { violations, passes } = await axe.analyze();
  expect.soft(passes.length, where).toBeGreaterThan(part ? 0 : 10);
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) })),
      where,
    )
    .toEqual([]);
}
