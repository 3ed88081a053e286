import type { Page } from '@playwright/test';
import { longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';
import { foodCheckLanguages, partsOf } from './food-check-parts.ts';

for (const spoken of foodCheckLanguages) {
  const { address, bands } = spoken;
  const parts = (page: Page) => partsOf(page, spoken);

  test.describe(`the food check in ${spoken.language}`, longIfEnglish(spoken.browser), () => {
    test.use({ locale: spoken.browser });

    test('shows score, meter, name of the band, title and footnote for foods of each band', async ({
      page,
    }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      for (const [name, score, band] of spoken.foods) {
        await field.fill(name);
        await button.click();
        await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${name}`);
        await expect(status.getByText(`${score} / 100`, { exact: true })).toBeVisible();
        await expect(status.getByText(bands[band], { exact: true })).toBeVisible();
        await expect(status.getByText(spoken.footnote)).toBeVisible();
        await expect(meter).toHaveAccessibleName(new RegExp(`${score} .*100: ${bands[band]}`));
        await expect(meter.getByText(String(score), { exact: true })).toBeVisible();
        for (const other of Object.values(bands).filter((text) => text !== bands[band]))
          await expect(section.getByText(other, { exact: true })).toHaveCount(0);
      }
    });

    test('ignores capitals and surrounding spaces, and shows the trimmed input in the title of the result', {
      tag: '@long',
    }, async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[0];
      await field.fill(`   ${name.toUpperCase()}  `);
      await field.press('Enter');
      await expect(status.getByRole('heading')).toHaveText(`UPF-score for ${name.toUpperCase()}`);
      await expect(status).toContainText(`${score} / 100`);
    });

    test('checks the food on Enter, and keeps the focus in the field', { tag: '@long' }, async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      const [name, score] = spoken.foods[2];
      await field.pressSequentially(name);
      await field.press('Enter');
      await expect(status).toContainText(`${score} / 100`);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(name);
    });

    test('asks for a food if the field is empty, and removes the earlier score', { tag: '@long' }, async ({
      page,
    }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      await button.click();
      await expect(status).toHaveText(spoken.empty);
      await field.fill(spoken.foods[0][0]);
      await button.click();
      await expect(meter).toBeVisible();
      await field.fill('   ');
      await field.press('Enter');
      await expect(status).toHaveText(spoken.empty);
      await expect(meter).toHaveCount(0);
      await expect(section.getByText('/ 100')).toHaveCount(0);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(spoken.empty);
    });

    test('says that there is no data for an unknown food, removes the earlier score and links to the app', async ({
      page,
    }) => {
      await page.goto(address);
      const { section, field, button, status, meter } = parts(page);
      await field.fill(spoken.foods[0][0]);
      await button.click();
      await expect(meter).toBeVisible();
      for (const input of [
        'Zxqwv',
        spoken.otherLanguages,
        `${spoken.foods[0][0]} 2`,
        'constructor',
        '__proto__',
        '<b>x</b> & {score} $& "…"',
        '🍎',
      ]) {
        await field.fill(` ${input} `);
        await button.click();
        await expect(status).toHaveText(spoken.notFound(input));
        await expect(meter).toHaveCount(0);
        await expect(section.getByText('/ 100')).toHaveCount(0);
      }
      const scan = new URL(
        (await section.getByRole('link', { name: spoken.scan }).getAttribute('href')) ?? '',
      );
      expect(Object.fromEntries(scan.searchParams)).toEqual({
        utm_source: 'novasjekk',
        utm_medium: 'food-check',
        utm_campaign: 'forside',
      });
    });

    test('announces results in a live region that exists from the start', async ({ page }) => {
      await page.goto(address);
      const { field, status } = parts(page);
      await expect(status).toHaveCount(1);
      await expect(status).toBeEmpty();
      // Screen readers miss the first message if the live region is replaced.
      const region = await status.elementHandle();
      await field.fill(spoken.foods[0][0]);
      await field.press('Enter');
      await expect(status).toContainText(bands.ultra);
      expect(await region?.textContent()).toContain(bands.ultra);
    });
  });
}
