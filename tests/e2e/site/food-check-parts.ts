import type { Page } from '@playwright/test';

export const foodCheckLanguages = [
  {
    language: 'Norwegian',
    address: '/',
    browser: 'nb-NO',
    label: 'Matvare',
    button: 'Sjekk',
    empty: 'Skriv inn en matvare først.',
    notFound: (input: string) =>
      `Fant ingen data for "${input}". Prøv å skanne den i NovaSjekk for nøyaktig resultat.`,
    bands: {
      natural: 'Naturlig og minimalt bearbeidet ✓',
      moderate: 'Moderat bearbeidet',
      ultra: 'Ultraprosessert ⚠️',
    },
    footnote: /anslag basert på NOVA/,
    didYouMean: 'Mente du:',
    scan: 'Skann i NovaSjekk',
    noScript: /trenger JavaScript/,
    foods: [
      ['cola', 95, 'ultra'],
      ['margarin', 68, 'ultra'],
      ['loff', 55, 'moderate'],
      ['müsli', 35, 'moderate'],
      ['fullkornsbrød', 25, 'natural'],
      ['gresk yoghurt', 15, 'natural'],
      ['tomat', 1, 'natural'],
    ],
    near: ['brod', 'brød', 40],
    suggestion: ['sjo', 'sjokolade', 'mørk sjokolade', 45],
    otherLanguages: 'bread',
  },
  {
    language: 'English',
    address: '/en',
    browser: 'en-GB',
    label: 'Food item',
    button: 'Check',
    empty: 'Please enter a food item first.',
    notFound: (input: string) =>
      `No data found for "${input}". Try scanning it in NovaSjekk for an accurate result.`,
    bands: {
      natural: 'Natural and minimally processed ✓',
      moderate: 'Moderately processed',
      ultra: 'Ultra-processed ⚠️',
    },
    footnote: /estimate based on the NOVA/,
    didYouMean: 'Did you mean:',
    scan: 'Scan in NovaSjekk',
    noScript: /needs JavaScript/,
    foods: [
      ['coke', 95, 'ultra'],
      ['soda', 90, 'ultra'],
      ['cereal', 78, 'ultra'],
      ['white bread', 55, 'moderate'],
      ['muesli', 35, 'moderate'],
      ['whole grain bread', 25, 'natural'],
      ['oats', 5, 'natural'],
    ],
    near: ['choclate', 'chocolate', 88],
    suggestion: ['choc', 'chocolate', 'dark chocolate', 45],
    otherLanguages: 'brød',
  },
] as const;

export const partsOf = (page: Page, { label, button }: { label: string; button: string }) => ({
  section: page.locator('#sjekk'),
  /** Has the attribute data-ready when the script has loaded. */
  root: page.locator('#food-check'),
  field: page.getByLabel(label, { exact: true }),
  button: page.locator('#sjekk').getByRole('button', { name: button, exact: true }),
  status: page.locator('#sjekk').getByRole('status'),
  meter: page.locator('#sjekk').getByRole('img'),
  options: page.getByRole('listbox').getByRole('option'),
});
