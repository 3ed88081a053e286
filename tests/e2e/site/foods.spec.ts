import { at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../test.ts';

const texts = {
  no: {
    asked: 'er skyr ultraprosessert?',
    answer: 'Kort svar',
    filter: 'Finn en matvare',
    alias: 'potetgull',
    food: 'Chips',
    search: 'Søk etter mat, E-stoffer og artikler',
    misspelled: 'aspertam',
    additive: 'E951: aspartam',
    guess: 'Mente du dette?',
    check: 'Matvare',
    link: 'Se svaret for melk',
  },
  en: {
    asked: 'is skyr ultra-processed?',
    answer: 'Short answer',
    filter: 'Find a food',
    alias: 'nachos',
    food: 'Crisps',
    search: 'Search foods, E numbers and articles',
    misspelled: 'aspartme',
    additive: 'E951: aspartame',
    guess: 'Did you mean this?',
    check: 'Food item',
    link: 'See the answer for milk',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`a reader of the ${language} site`, longIfEnglish(locale), () => {
    test.use({ locale: browser });

    test('asks about a food in the search and reads the answer', async ({ page }) => {
      await page.goto(at(prefix, '/sok'));
      await page.getByLabel(words.search).fill(words.asked);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: words.answer });
      await expect(answer.getByRole('heading')).toHaveText('Skyr');
      await expectNoFindings(page, '/sok');
      await answer.getByRole('link').click();
      await expect(page).toHaveURL(/\/mat\/skyr$/);
      await expect(page.locator('figure mark, figure a.label-marker').first()).toBeVisible();
      await expectNoFindings(page, '/mat/skyr');
    });

    test('misspells an additive, and gets suggestions while typing', async ({ page }) => {
      await page.goto(at(prefix, '/sok'));
      const field = page.getByLabel(words.search);
      await field.fill('sky');
      await expect(page.locator('datalist option[value="Skyr"]')).toHaveCount(1);
      await field.fill(words.misspelled);
      await page.keyboard.press('Enter');
      const answer = page.getByRole('region', { name: words.answer });
      await expect(answer).toContainText(words.additive);
      await expect(answer).toContainText(words.guess);
    });

    test('filters the foods by another name, which stays in the address', async ({ page }) => {
      await page.goto(at(prefix, '/mat'));
      await page.getByLabel(words.filter).fill(words.alias);
      const shown = page.locator('#filtered-list li').filter({ visible: true });
      await expect(shown).toHaveCount(1);
      await expect(shown).toContainText(words.food);
      await page.reload();
      await expect(shown).toHaveCount(1);
      await expect(page.getByLabel(words.filter)).toHaveValue(words.alias);
      await expectNoFindings(page, '/mat');
    });

    test('checks a food without a score and is led to its page', async ({ page }) => {
      await page.goto(at(prefix, '/'));
      await page.getByLabel(words.check, { exact: true }).fill(locale === 'no' ? 'melk' : 'milk');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: words.link }).click();
      await expect(page).toHaveURL(/\/mat\/melk$/);
    });
  });
}
