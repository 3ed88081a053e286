import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Runs axe on a page, or on one element of it. Legacy mode opens no second page, which only frames would need. */
export async function expectNoFindings(page: Page, where: string, part?: string): Promise<void> {
  // Elements are half transparent while they fade in.
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
