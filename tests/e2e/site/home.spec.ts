import { at, languages, longIfEnglish } from '../../setup/site/public-site.ts';
import { expect, test } from '../test.ts';

const examples = {
  no: [
    ['Havregryn', 5, 'Naturlig og minimalt bearbeidet ✓'],
    ['Brød', 40, 'Moderat bearbeidet'],
    ['Brus', 90, 'Ultraprosessert ⚠️'],
  ],
  en: [
    ['Oats', 5, 'Natural and minimally processed ✓'],
    ['Bread', 40, 'Moderately processed'],
    ['Soda', 90, 'Ultra-processed ⚠️'],
  ],
} as const;

for (const { language, locale, prefix, browser } of languages) {
  test.describe(`the home page in ${language}`, longIfEnglish(locale), () => {
    test.use({ locale: browser });
    test.beforeEach(({ page }) => page.goto(at(prefix, '/')));

    test('shows three example cards with the scores of the food check', async ({ page }) => {
      const cards = page.locator('main > section').nth(3).getByRole('listitem');
      await expect(cards).toHaveCount(3);
      for (const [index, [food, score, band]] of examples[locale].entries()) {
        const card = cards.nth(index);
        await expect.soft(card.getByRole('heading')).toHaveText(food);
        await expect.soft(card.getByRole('img')).toHaveAccessibleName(new RegExp(`${score} .*100: ${band}`));
        await expect.soft(card.getByText(band, { exact: true })).toBeVisible();
        // The food check further down the page must give the same score.
        await page.getByRole('combobox').fill(food);
        await page.getByRole('combobox').press('Enter');
        await expect.soft(page.getByRole('status')).toContainText(`${score} / 100`);
        await expect.soft(page.getByRole('status')).toContainText(band);
      }
    });

    test('opens the answer to one question at a time, and closes it again', { tag: '@long' }, async ({
      page,
    }) => {
      const questions = page.locator('.accordion details');
      await expect(questions).toHaveCount(3);
      const answers = questions.locator(':scope > :not(summary)');
      const open = () => questions.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
      expect(await open()).toEqual([false, false, false]);
      for (const answer of await answers.all()) await expect(answer).toBeHidden();

      for (const [index, expected] of [
        [0, [true, false, false]],
        [2, [false, false, true]],
        [1, [false, true, false]],
        [1, [false, false, false]],
      ] as const) {
        await questions.nth(index).locator('summary').click();
        expect(await open()).toEqual(expected);
        for (const [other, isOpen] of expected.entries())
          await expect(answers.nth(other)).toBeVisible({ visible: isOpen });
      }
    });
  });
}
