import { appHost, at, campaignIn, languages } from './public-site.ts';
import { expect, test } from './test.ts';

const texts = {
  no: {
    title: 'Hvor bearbeidet er maten din?',
    scan: 'Skann en vare i NovaSjekk',
    learn: 'Hva er UPF?',
    sections: [
      'Hva er ultraprosessert mat?',
      'Hvorfor er det verdt å vite?',
      'Tre varer fra en vanlig handlekurv',
      'Ett tall som gjør listen lettere å lese',
      'Tre små grep som hjelper',
      'Prøv selv: Sjekk en matvare',
      'Tre ting mange lurer på',
      'Hva har du i kurven i dag?',
    ],
    examples: [
      ['Havregryn', 5, 'Naturlig og minimalt bearbeidet ✓'],
      ['Brød', 40, 'Moderat bearbeidet'],
      ['Brus', 90, 'Ultraprosessert ⚠️'],
    ],
    score: [/fra 0 til 100/, /Jo høyere score, desto mer bearbeidet/],
    basis: [/ingredienslister/, /tilsetningsstoffer/, /prosesseringsgrad/, /matvaredatabaser/, /KI-analyse/],
    cta: 'Skann i NovaSjekk',
  },
  en: {
    title: 'How processed is your food?',
    scan: 'Scan a product in NovaSjekk',
    learn: 'What is UPF?',
    sections: [
      'What is ultra-processed food?',
      'Why is it worth knowing?',
      'Three things from an ordinary shopping basket',
      'One number that makes the list easier to read',
      'Three small steps that help',
      'Try it: check a food',
      'Three things people often ask',
      'What is in your basket today?',
    ],
    examples: [
      ['Oats', 5, 'Natural and minimally processed ✓'],
      ['Bread', 40, 'Moderately processed'],
      ['Soda', 90, 'Ultra-processed ⚠️'],
    ],
    score: [/from 0 to 100/, /higher the score, the more processed/],
    basis: [/ingredient lists/, /additives/, /degree of processing/, /food databases/, /AI analysis/],
    cta: 'Scan in NovaSjekk',
  },
} as const;

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`the home page in ${language}`, () => {
    test.use({ locale: browser });
    test.beforeEach(({ page }) => page.goto(at(prefix, '/')));

    test('has its parts in their order: hero, what, why, examples, how, tips, check, questions, call to action', async ({
      page,
    }) => {
      const section = (place: number) => page.locator('main > section').nth(place);
      await expect(page.locator('main h2')).toHaveText([...words.sections]);

      const hero = section(0);
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(words.title);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(hero.locator('h1 + p')).not.toBeEmpty();
      const scan = hero.getByRole('link', { name: words.scan, exact: true });
      await expect(scan).toBeInViewport();
      expect(campaignIn((await scan.getAttribute('href')) ?? '')).toEqual({
        host: appHost,
        utm_source: 'novasjekk',
        utm_medium: 'hero',
        utm_campaign: 'forside',
      });
      await expect(hero.getByRole('link', { name: words.learn, exact: true })).toHaveAttribute(
        'href',
        at(prefix, '/hva-er-upf'),
      );

      await expect(section(1)).toContainText('NOVA');
      await expect(section(1).getByRole('img')).toBeVisible();

      // A finding stands with its source.
      const findings = section(2).getByRole('listitem');
      await expect(findings).toHaveCount(3);
      for (const finding of await findings.all())
        await expect(finding.getByRole('link').first()).toHaveAttribute('href', /^https:\/\//);

      for (const said of [...words.score, ...words.basis]) await expect.soft(section(4)).toContainText(said);

      const tips = section(5).locator('ol > li');
      await expect(tips).toHaveCount(3);
      for (const [place, tip] of (await tips.all()).entries()) {
        await expect(tip).toContainText(new RegExp(`^${place + 1}`));
        await expect(tip.getByRole('heading')).toBeVisible();
      }

      const last = page.locator('main > section').last();
      const cta = last.getByRole('link', { name: words.cta, exact: true });
      await expect(last.getByRole('link')).toHaveCount(1);
      expect(campaignIn((await cta.getAttribute('href')) ?? '')).toEqual({
        host: appHost,
        utm_source: 'novasjekk',
        utm_medium: 'cta',
        utm_campaign: 'forside',
      });
    });

    test('shows three example cards with the food check’s own scores', async ({ page }) => {
      const cards = page.locator('main > section').nth(3).getByRole('listitem');
      await expect(cards).toHaveCount(3);
      for (const [place, [food, score, band]] of words.examples.entries()) {
        const card = cards.nth(place);
        await expect.soft(card.getByRole('heading')).toHaveText(food);
        await expect.soft(card.getByRole('img')).toHaveAccessibleName(new RegExp(`${score} .*100: ${band}`));
        await expect.soft(card.getByText(band, { exact: true })).toBeVisible();
        // The same food gives the same score in the check below.
        await page.getByRole('combobox').fill(food);
        await page.getByRole('combobox').press('Enter');
        await expect.soft(page.getByRole('status')).toContainText(`${score} / 100`);
        await expect.soft(page.getByRole('status')).toContainText(band);
      }
    });

    test('answers three questions, one at a time, each to be closed, and tells them to search engines', async ({
      page,
    }) => {
      const questions = page.locator('.accordion details');
      await expect(questions).toHaveCount(3);
      const answers = questions.locator(':scope > :not(summary)');
      const open = () => questions.evaluateAll((all) => all.map((each) => (each as HTMLDetailsElement).open));
      expect(await open()).toEqual([false, false, false]);
      for (const answer of await answers.all()) await expect(answer).toBeHidden();

      for (const [place, expected] of [
        [0, [true, false, false]],
        [2, [false, false, true]],
        [1, [false, true, false]],
        [1, [false, false, false]],
      ] as const) {
        await questions.nth(place).locator('summary').click();
        expect(await open()).toEqual(expected);
        for (const [other, isOpen] of expected.entries())
          await expect(answers.nth(other)).toBeVisible({ visible: isOpen });
      }

      const data = await page
        .locator('head script[type="application/ld+json"]')
        .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? '')));
      const faq = data.filter((each) => each['@type'] === 'FAQPage');
      expect(faq).toHaveLength(1);
      const shown = await questions.evaluateAll((all) =>
        all.map((details) => ({
          '@type': 'Question',
          name: details.querySelector('summary')?.textContent?.trim(),
          acceptedAnswer: {
            '@type': 'Answer',
            text: details.querySelector(':scope > :not(summary)')?.textContent?.trim(),
          },
        })),
      );
      expect(faq[0].mainEntity).toEqual(shown);
    });
  });
}
