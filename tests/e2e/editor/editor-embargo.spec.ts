import type { Page } from '@playwright/test';
import { permutations } from '../../fixtures/permutations.ts';
import { idIn, newTitle, readArticle, toastOf } from '../articles.ts';
import { expect, openAs, test } from '../newsroom.ts';
import { content, publish, save, tab } from './editor-parts.ts';

test.use({ locale: 'en-GB' });

const due = '2031-12-24T08:00';

test('a bilingual article is written and scheduled with six clicks', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const title = newTitle('Embargo');
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  let clicks = 0;
  const click = async (target: ReturnType<typeof content>) => {
    clicks += 1;
    await target.click();
  };
  // The title of a new article has the focus.
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(`${title} Norwegian`);
  await click(content(page));
  await page.keyboard.type('Text in Norwegian.');
  await click(tab(page, 'English'));
  await click(page.getByLabel('Title'));
  await page.keyboard.type(`${title} English`);
  await click(content(page));
  await page.keyboard.type('Text in English.');
  await click(page.getByRole('button', { name: /^Schedule/ }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Auto-Publish At')).toBeFocused();
  await dialog.getByLabel('Auto-Publish At').fill(due);
  await click(dialog.getByRole('button', { name: 'Schedule' }));
  await expect(toastOf(page, 'success')).toContainText('Goes live 24 Dec 2031, 08:00.');
  expect(clicks).toBe(6);
  expect(await readArticle(newsroom, idIn(page))).toMatchObject({
    status: 'scheduled',
    title_no: `${title} Norwegian`,
    content_en: 'Text in English.',
    published_at: null,
  });
  await tab(page, 'English').click();
  await expect(content(page)).toBeVisible();
  await expect(save(page)).toHaveAccessibleDescription('Goes live 24 Dec 2031, 08:00.');
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
});

const keepSchedule = 'press Publish and keep the schedule';

const steps: Record<string, (page: Page) => Promise<void>> = {
  'write Norwegian': async (page) => {
    await tab(page, 'Norwegian').click();
    await content(page).press('Control+End');
    await content(page).pressSequentially(' Mer.');
  },
  'write English': async (page) => {
    await tab(page, 'English').click();
    await page.getByLabel('Title').fill('In English');
    await content(page).fill('Text.');
  },
  schedule: async (page) => {
    await tab(page, 'Settings').click();
    await page.getByLabel('Status').selectOption('scheduled');
    await page.getByLabel('Auto-Publish At').fill(due);
  },
  save: async (page) => {
    await save(page).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  },
  [keepSchedule]: async (page) => {
    await publish(page).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await question.getByRole('button').filter({ hasText: 'Keep the schedule' }).click();
  },
};

// Without a schedule, Publish publishes at once.
const orders = permutations(Object.keys(steps), 40).filter(
  (order) => order.indexOf('schedule') < order.indexOf(keepSchedule),
);
for (const order of orders) {
  test(`a scheduled article is not published early after these steps: ${order.join(', ')}`, {
    tag: '@long',
  }, async ({ page, newsroom }) => {
    const title = newTitle('Rekkefølge');
    await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
    await page.getByLabel('Title').fill(title);
    await content(page).fill('Tekst.');
    for (const step of order) await steps[step]?.(page);
    await save(page).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    const article = await readArticle(newsroom, idIn(page));
    expect(article).toMatchObject({ status: 'scheduled', published_at: null });
    expect((await fetch(`${newsroom.address}/blogg/${article.slug}`)).status).toBe(404);
  });
}
