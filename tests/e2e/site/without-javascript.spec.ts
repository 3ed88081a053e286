import { at, languages, longIfEnglish, seedSlugs } from '../../setup/site/public-site.ts';
import { seedText } from '../../setup/site/seed-texts.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    menu: 'Meny',
    nav: ['Hva er UPF?', 'UPF-score', 'Spis mindre UPF', 'Blogg', 'Ressurser'],
    toggle: 'English',
  },
  en: {
    menu: 'Menu',
    nav: ['What is UPF?', 'UPF score', 'Eat less UPF', 'Blog', 'Resources'],
    toggle: 'Norsk',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`the site without JavaScript in ${language}`, longIfEnglish(locale), () => {
    test.use({ javaScriptEnabled: false, locale: browser, viewport: { width: 375, height: 700 } });

    test('has a menu that opens, closes and leads to each page, and a blog list that leads to an article', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/'));
      const nav = page.getByRole('banner').locator('nav');
      for (const name of words.nav) {
        await expect(nav).toBeHidden();
        await page.getByRole('button', { name: words.menu }).click();
        await nav.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('banner').locator('[aria-current=page]')).toHaveText(name);
      }
      await page.getByRole('button', { name: words.menu }).click();
      await expect(nav).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(nav).toBeHidden();

      await page.goto(at(prefix, '/blogg'));
      const slug = seedSlugs[2] ?? '';
      await page.locator(`main a[href$="/${slug}"]`).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(seedText(slug, locale).title);
    });

    test('shows the answer to one question at a time, and keeps the language that the reader chooses', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/'));
      const answers = page.locator('.accordion details > :not(summary)');
      const summaries = page.locator('.accordion summary');
      await summaries.nth(0).click();
      await expect(answers.nth(0)).toBeVisible();
      await summaries.nth(1).click();
      await expect(answers.nth(1)).toBeVisible();
      await expect(answers.nth(0)).toBeHidden();
      await summaries.nth(1).click();
      await expect(answers.nth(1)).toBeHidden();

      await page.getByRole('button', { name: words.toggle, exact: true }).click();
      const other = locale === 'no' ? 'en' : 'nb';
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await page.goto('/upf-score');
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });
  });
}
