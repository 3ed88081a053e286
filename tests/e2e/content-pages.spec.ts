import type { Page } from '@playwright/test';
import { appHost, at, campaignIn, campaignOf, languages } from './public-site.ts';
import { expect, test } from './test.ts';

const texts = {
  no: {
    groups: [
      'Uprosessert eller minimalt prosessert mat',
      'Prosesserte kulinariske ingredienser',
      'Prosessert mat',
      'Ultraprosessert mat',
    ],
    traits: 'Slik kjenner du igjen gruppe 4',
    examples: 'Eksempler fra butikken',
    why: 'Hvorfor det betyr noe',
    links: [/Fedme/, /Diabetes type 2/, /Hjerte/, /kreft/, /Tarmhelse/],
    calculation: 'Fire ting teller',
    counted: [
      /Type tilsetningsstoff/,
      /Antall bearbeidede ingredienser/,
      /Industrielle ingredienser/,
      /NOVA/,
    ],
    levels: [
      ['NOVA 1–2', 'Velg fritt'],
      ['NOVA 3', 'Spis med måte'],
      ['NOVA 4', 'Begrens'],
    ],
    levelsTitle: 'Tre nivåer å handle etter',
    interpretation: 'Slik bruker du tallet',
    meals: ['Frokost', 'Lunsj', 'Mellommåltid', 'Middag'],
    mealsTitle: 'Måltid for måltid',
    inStore: 'I butikken',
    mealPrep: 'Litt forberedt er godt nok',
    swaps: ['Mindre av', 'Velg heller'],
    rule: '80/20-regelen',
    ruleText: /80 % .*NOVA 1–2/,
    research: ['Forskning', ['FAO', 'BMJ']],
    guidelines: [
      'Offisielle råd',
      ['Helsedirektoratet', 'Folkehelseinstituttet', 'Verdens helseorganisasjon'],
    ],
    product: ['Fra oss', 'Bloggen', 'Oppskrifter'],
  },
  en: {
    groups: [
      'Unprocessed or minimally processed foods',
      'Processed culinary ingredients',
      'Processed foods',
      'Ultra-processed foods',
    ],
    traits: 'How to recognise group 4',
    examples: 'Examples from the shop',
    why: 'Why it matters',
    links: [/Obesity/, /Type 2 diabetes/, /Cardiovascular|Heart/, /cancers/, /Gut health/],
    calculation: 'Four things count',
    counted: [/Type of additive/, /Number of processed ingredients/, /Industrial ingredients/, /NOVA/],
    levels: [
      ['NOVA 1–2', 'Choose freely'],
      ['NOVA 3', 'Eat in moderation'],
      ['NOVA 4', 'Limit'],
    ],
    levelsTitle: 'Three levels to shop by',
    interpretation: 'How to use the number',
    meals: ['Breakfast', 'Lunch', 'Snacks', 'Dinner'],
    mealsTitle: 'Meal by meal',
    inStore: 'In the shop',
    mealPrep: 'A little preparation goes a long way',
    swaps: ['Less of', 'Choose instead'],
    rule: 'The 80/20 rule',
    ruleText: /80% .*NOVA 1–2/,
    research: ['Research', ['FAO', 'BMJ']],
    guidelines: [
      'Official guidelines',
      [
        'Norwegian Directorate of Health',
        'Norwegian Institute of Public Health',
        'World Health Organization',
      ],
    ],
    product: ['From us', 'The blog', 'Recipes'],
  },
} as const;

/** The innermost section that a heading stands in. */
const sectionOf = (page: Page, heading: string) =>
  page.locator('main section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) });

async function expectScanAtTheEnd(page: Page, path: string) {
  const links = page.locator('main > :last-child a');
  await expect(links).toHaveCount(1);
  expect(campaignIn((await links.getAttribute('href')) ?? '')).toEqual({
    host: appHost,
    utm_source: 'novasjekk',
    utm_medium: 'cta',
    utm_campaign: campaignOf(path),
  });
}

for (const { language, locale, prefix, browser } of languages) {
  const words = texts[locale];

  test.describe(`in ${language}`, () => {
    test.use({ locale: browser });

    test('what is UPF: the four NOVA groups, traits, examples, why it matters, a scan', async ({ page }) => {
      await page.goto(at(prefix, '/hva-er-upf'));
      const groups = page.locator('main > section').first().locator('ol > li');
      await expect(groups.getByRole('heading')).toHaveText([...words.groups]);
      for (const [place, group] of (await groups.all()).entries()) {
        await expect(group.getByText(new RegExp(`^NOVA.* ${place + 1}$`))).toBeVisible();
        expect(await group.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      }
      await expect(sectionOf(page, words.traits).getByRole('heading', { level: 3 })).not.toHaveCount(0);
      expect(await sectionOf(page, words.traits).getByRole('listitem').count()).toBeGreaterThan(8);
      expect(await sectionOf(page, words.examples).getByRole('listitem').count()).toBeGreaterThan(5);
      const why = sectionOf(page, words.why);
      const findings = why.locator('section');
      await expect(findings.getByRole('heading', { level: 3 })).toHaveText([...words.links]);
      // A health statement stands with its source.
      for (const finding of await findings.all())
        await expect(finding.getByRole('link').first()).toHaveAttribute('href', /^https:\/\//);
      await expectScanAtTheEnd(page, '/hva-er-upf');
    });

    test('the score: how it is calculated, levels, interpretation, a call to action', async ({ page }) => {
      await page.goto(at(prefix, '/upf-score'));
      await expect(page.locator('main header')).toContainText(/0 (til|to) 100/);
      const counted = sectionOf(page, words.calculation).locator('ol > li');
      await expect(counted.getByRole('heading')).toHaveText([...words.counted]);
      const levels = sectionOf(page, words.levelsTitle).locator('ol > li');
      await expect(levels).toHaveCount(3);
      for (const [place, [groups, advice]] of words.levels.entries()) {
        await expect.soft(levels.nth(place).getByText(groups, { exact: true })).toBeVisible();
        await expect.soft(levels.nth(place).getByRole('heading')).toHaveText(advice);
      }
      expect(await sectionOf(page, words.interpretation).getByRole('listitem').count()).toBeGreaterThan(2);
      await expectScanAtTheEnd(page, '/upf-score');
    });

    test('eat less: tips by meal, in the shop, meal prep, swaps, the 80/20 rule, a call to action', async ({
      page,
    }) => {
      await page.goto(at(prefix, '/hvordan-spise-mindre-upf'));
      const meals = page
        .locator('main > section')
        .filter({ has: page.getByRole('heading', { name: words.mealsTitle }) })
        .locator('section');
      await expect(meals.getByRole('heading', { level: 3 })).toHaveText([...words.meals]);
      for (const meal of await meals.all())
        expect(await meal.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      expect(await sectionOf(page, words.inStore).getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      expect(await sectionOf(page, words.mealPrep).getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
      const swaps = page.getByRole('table');
      await expect(swaps.getByRole('columnheader')).toHaveText([...words.swaps]);
      expect(await swaps.getByRole('row').count()).toBeGreaterThan(5);
      await expect(sectionOf(page, words.rule)).toContainText(words.ruleText);
      await expectScanAtTheEnd(page, '/hvordan-spise-mindre-upf');
    });

    test('resources: research, official guidelines, our own', async ({ page }) => {
      await page.goto(at(prefix, '/ressurser'));
      for (const [title, publishers] of [words.research, words.guidelines]) {
        const group = sectionOf(page, title);
        for (const publisher of publishers) {
          const entry = group.getByRole('listitem').filter({ hasText: publisher });
          await expect
            .soft(entry.first().getByRole('link'), `${title}: ${publisher}`)
            .toHaveAttribute('href', /^https:\/\//);
        }
        for (const link of await group.getByRole('link').all())
          await expect.soft(link).toHaveAttribute('rel', /noopener/);
      }
      const [title, blog, recipes] = words.product;
      const ours = sectionOf(page, title);
      await expect(ours.getByRole('link')).toHaveText([blog, recipes]);
      await expect(ours.getByRole('link', { name: blog })).toHaveAttribute('href', at(prefix, '/blogg'));
      const recipesLink = await ours.getByRole('link', { name: recipes }).getAttribute('href');
      expect(campaignIn(recipesLink ?? '')).toEqual({
        host: appHost,
        utm_source: 'novasjekk',
        utm_medium: 'recipes',
        utm_campaign: 'ressurser',
      });
      await expectScanAtTheEnd(page, '/ressurser');
    });

    test('the pages around: about, editorial policy with its medical disclaimer, privacy', async ({
      page,
    }) => {
      for (const [path, said] of [
        ['/om', 'NovaSjekk'],
        ['/redaksjonelt', locale === 'no' ? 'Ikke medisinske råd' : 'Not medical advice'],
        ['/personvern', 'utm_campaign'],
      ] as const) {
        await page.goto(at(prefix, path));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('main')).toContainText(said);
      }
    });
  });
}
