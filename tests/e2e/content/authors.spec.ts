import sharp from 'sharp';
import { createArticle, newTitle } from '../articles.ts';
import { publish, save, tab } from '../editor/editor-parts.ts';
import { expect, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB' });

test('an author gets a page with biography and articles, and articles name author and reviewer', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const name = newTitle('Kari Forfatter');
  const title = newTitle('Trials');
  const article = await createArticle(newsroom, {
    title_en: title,
    content_en: `# ${title}\n\nText.`,
    status: 'published',
  });
  await openAs(page, newsroom, newsroom.admin, '/admin/authors');
  await page.getByRole('button', { name: 'Add author' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Role in English').fill('Nutrition editor');
  await form.getByLabel('Short biography in English').fill('Writes about food and labelling.');
  const photo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#3a7' } });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'kari.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() });
  await expect(form.locator('img')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Author added')).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card.locator('img')).toHaveAttribute('src', /^\/bilder\//);

  await page.goto(`${newsroom.address}/admin/article/${article.id}?tab=settings`);
  const person = page.getByRole('list', { name: 'Choose a person' }).getByRole('button', { name });
  await expect(person.locator('img')).toHaveAttribute('src', /^\/bilder\//);
  await person.click();
  await expect(page.getByLabel('Author')).toHaveValue(name);
  await expect(person).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Reviewed by').fill('Ola Lege');
  await save(page).click();
  await expect(page.getByText('Choose the review date.', { exact: true })).toBeVisible();
  await page.getByLabel('Review date').fill('2026-11-10');
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();

  await page.goto(`${newsroom.address}/en/blogg/${article.slug}`);
  await expect(page.getByText('Reviewed by Ola Lege on 10 November 2026')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ author: { '@type': 'Person', name } });
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Nutrition editor')).toBeVisible();
  await expect(page.getByText('Writes about food and labelling.')).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a correction appears in the article and on the editorial page until it is removed', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const title = newTitle('Corrected');
  const { id, slug } = await createArticle(newsroom, { title_en: title, content_en: `# ${title}\n\nText.` });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await publish(page).click();
  await expect(page.getByText('Article is now live')).toBeVisible();

  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await tab(page, 'Settings').click();
  await page.getByLabel('What has changed, in English').fill('We gave the wrong year for the trial.');
  await page.getByRole('button', { name: 'Publish correction' }).click();
  await expect(page.getByText('Correction published')).toBeVisible();

  await page.goto(`${newsroom.address}/en/blogg/${slug}`);
  await expect(page.getByText('We gave the wrong year for the trial.')).toBeVisible();
  await page.getByRole('link', { name: 'How we make our content' }).click();
  const corrections = page.getByRole('listitem').filter({ hasText: title });
  await expect(corrections).toContainText('We gave the wrong year for the trial.');

  await page.goto(`${newsroom.address}/admin/article/${id}?tab=settings`);
  await page.getByRole('button', { name: /^Remove the correction from / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Correction removed')).toBeVisible();
  await page.goto(`${newsroom.address}/en/blogg/${slug}`);
  await expect(page.getByText('We gave the wrong year for the trial.')).toHaveCount(0);
});
