import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Expects axe to find no problem on a page, or on one element of it. Legacy mode opens no second browser page, and is
 * sufficient for pages without frames.
 */
export async function expectNoFindings(page: Page, where: string, part?: string): Promise<void> {
  // Waits for animations, because elements are half transparent while they fade in.
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
