import { createArticle } from '../articles.ts';
import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('a user adds articles to a topic page, which readers reach from the blog and from the breadcrumbs of an article', {
  tag: '@long',
}, async ({ page, emptyNewsroom, browser }) => {
  const admin = await emptyNewsroom.signUp();
  expect((await emptyNewsroom.call(admin, 'POST', '/api/setup/admin')).ok).toBe(true);
  await openAs(page, emptyNewsroom, admin, '/admin/topics');
  await expect(page.getByText('No topic pages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add topic page' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title in Norwegian').fill('Brød og pålegg');
  await form
    .getByLabel('Introduction in Norwegian')
    .fill('Alt vi har skrevet om [brødet](/blogg/er-brod-ultraprosessert) i matpakken.');
  for (const [search, title] of [
    ['matpakke', 'Children’s packed lunches: less UPF, no stress'],
    ['bread', 'Is bread ultra-processed? How to read the bag'],
  ] as const) {
    await form.getByLabel('Find articles to add').fill(search);
    await form.getByRole('button', { name: `Add ${title}` }).click();
  }
  await form.getByRole('button', { name: 'Move Is bread ultra-processed? How to read the bag up' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Topic page added')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Brød og pålegg' })).toContainText('2 articles');

  const reader = await browser.newContext({ locale: 'nb-NO', javaScriptEnabled: false });
  const site = await reader.newPage();
  await site.goto(`${emptyNewsroom.address}/blogg`);
  await site
    .getByRole('navigation', { name: 'Temaer' })
    .getByRole('link', { name: 'Brød og pålegg' })
    .click();
  await expect(site).toHaveURL(`${emptyNewsroom.address}/tema/brod-og-palegg`);
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Brød og pålegg');
  await expect(site.getByRole('heading', { level: 3 })).toHaveText([
    'Er brød ultraprosessert? Slik leser du brødposen',
    'Barn og matpakke: mindre UPF, uten stress',
  ]);
  await site.getByRole('link', { name: 'Barn og matpakke: mindre UPF, uten stress' }).click();
  const crumbs = site.getByRole('navigation', { name: 'Du er her' });
  await expect(crumbs.getByRole('listitem')).toHaveText([
    /NovaSjekk/,
    /Blogg/,
    /Brød og pålegg/,
    'Barn og matpakke: mindre UPF, uten stress',
  ]);
  await crumbs.getByRole('link', { name: 'Brød og pålegg' }).click();
  await expect(site).toHaveURL(/\/tema\/brod-og-palegg$/);
  expect((await site.goto(`${emptyNewsroom.address}/en/tema/brod-og-palegg`))?.status()).toBe(404);
  await reader.close();
});

test('a user puts an article on a topic page in the settings of the article', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  const fields = { title_en: 'Bread and spreads', introduction_en: 'Everything about bread.' };
  expect((await newsroom.call(newsroom.admin, 'POST', '/api/topics', fields)).ok).toBe(true);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const topic = page.getByRole('group', { name: 'Topics' }).getByLabel('Bread and spreads');
  await topic.click();
  await expect(page.getByText('Topic page saved')).toBeVisible();
  await expect(topic).toBeChecked();
  await page.reload();
  await expect(topic).toBeChecked();
  await topic.click();
  await expect(topic).not.toBeChecked();
});

test('the list of the research log shows the words of a link without its Markdown', async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/research');
  const entry = page.getByRole('listitem').filter({ hasText: 'marketing to everyone under 18' });
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText('](');
});
