import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createArticle, newTitle, readArticle, toastOf } from '../articles.ts';
import { expect, openAs, test } from '../newsroom.ts';
import { content, preview, publish, save } from './editor-parts.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|ERR_/, locale: 'en-GB' });

const ownImage = /!\[\]\(\/bilder\/[0-9a-f]{32}\)/;

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Pastes or drops a picture on an element of the page. */
async function give(
  page: Page,
  how: 'paste' | 'drop',
  target: ReturnType<typeof content>,
  file: Buffer,
): Promise<void> {
  const data = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'bilde [1].png', { type: 'image/png' }));
    return transfer;
  }, file.toString('base64'));
  if (how === 'drop') await target.dispatchEvent('drop', { dataTransfer: data });
  else {
    await target.evaluate((element, clipboardData) => {
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, data);
  }
}

const describeDialog = (page: Page) => page.getByRole('dialog', { name: 'Describe the image' });

const later = (page: Page) => describeDialog(page).getByRole('button', { name: 'Later' }).click();

test('after an upload a dialog asks for alt text and caption, and a warning beside Publish says if the alt text is missing', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { content_no: 'Før.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).press('Control+End');
  await give(page, 'paste', content(page), await picture('red'));
  const alt = describeDialog(page).getByLabel('Alt text');
  await expect(alt).toBeFocused();
  await alt.fill('Et rødt felt');
  await describeDialog(page).getByLabel('Caption').fill('Rødt');
  await alt.press('Enter');
  await expect(content(page)).toHaveValue(/^Før\.\n\n!\[Et rødt felt\]\(\/bilder\/[0-9a-f]{32}\)\n\*Rødt\*$/);
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('\n\nEtter.');
  await expect(content(page)).toHaveValue(/\*Rødt\*\n\nEtter\.$/);
  await page.getByRole('button', { name: /^\d warnings$/ }).click();
  const question = page.getByRole('dialog', { name: 'What goes live' });
  await expect(question.getByText('no alt text')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await give(page, 'drop', content(page), await picture('blue'));
  await expect(alt).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(describeDialog(page)).toHaveCount(0);
  await expect(content(page)).toHaveValue(ownImage);
  await page.getByRole('button', { name: /^\d warnings$/ }).click();
  await expect(question.getByRole('listitem').filter({ hasText: '1 image has no alt text' })).toBeVisible();
});

test('pictures are inserted with the button, by pasting and by dropping', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill('Før bildet.');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Insert image' }).click();
  await (await chooser).setFiles({ name: 'rød.png', mimeType: 'image/png', buffer: await picture('red') });
  await expect(content(page)).toHaveValue(ownImage);
  await later(page);
  await expect(preview(page).locator('img')).toHaveCount(1);
  await expect(page.getByText('An image has no alt text.')).toBeVisible();
  await give(page, 'paste', content(page), await picture('green'));
  await later(page);
  await expect(preview(page).locator('img')).toHaveCount(2);
  await give(page, 'drop', content(page), await picture('blue'));
  await later(page);
  await expect(preview(page).locator('img')).toHaveCount(3);
  await expect(content(page)).toHaveValue(/^Før bildet\.\n\n/);
  await expect(content(page)).not.toHaveValue(/Uploading/);
  await expect
    .poll(() =>
      preview(page)
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('publishing is refused while a picture is being uploaded', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/media?*', async (route) => {
    await arrived;
    await route.continue();
  });
  await give(page, 'paste', content(page), await picture('red'));
  await expect(content(page)).toHaveValue(/Uploading/);
  await publish(page).click();
  await expect(toastOf(page, 'error')).toContainText('An image is still uploading.');
  expect((await readArticle(newsroom, id)).status).toBe('draft');
  arrive();
  await expect(content(page)).toHaveValue(ownImage);
  await later(page);
  await publish(page).click();
  await expect(page.getByText('Article is now live')).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toMatch(ownImage);
});

test('a file that is not a picture, or is too large, is refused and leaves the text unchanged', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill('Bare tekst.');
  const insert = async (buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Insert image' }).click();
    await (await chooser).setFiles({ name: 'bilde.png', mimeType: 'image/png', buffer });
  };
  await insert(Buffer.from('MZ\x90\x00 this is a program'));
  await expect(toastOf(page, 'error')).toHaveCount(1);
  await expect(toastOf(page, 'error')).toContainText('Error');
  await expect(content(page)).toHaveValue(/^Bare tekst\.\s*$/);
  await insert(Buffer.alloc(11 * 1024 * 1024));
  await expect(toastOf(page, 'error')).toHaveCount(2);
  await expect(toastOf(page, 'error').filter({ hasText: '10 MB' })).toHaveCount(1);
  await expect(content(page)).toHaveValue(/^Bare tekst\.\s*$/);
});

test('the featured image is uploaded, described, saved and removed', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { title_no: newTitle('Med bilde') });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload image' }).click();
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture('orange') });
  await page.getByLabel('Alt text (Norwegian)').fill('Et oransje bilde');
  await expect(page.getByRole('img', { name: 'Et oransje bilde' })).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  const stored = await readArticle(newsroom, id);
  expect(stored.featured_image_url).toMatch(/^\/bilder\/[0-9a-f]{32}$/);
  expect(stored.featured_image_alt_no).toBe('Et oransje bilde');
  await give(page, 'drop', page.getByRole('group', { name: 'Featured image' }), await picture('purple'));
  const featured = page.getByRole('img', { name: 'Et oransje bilde' });
  await expect(featured).not.toHaveAttribute('src', stored.featured_image_url ?? '');
  await page.getByRole('button', { name: 'Remove' }).click();
  await save(page).click();
  await expect.poll(async () => (await readArticle(newsroom, id)).featured_image_url).toBeNull();
});

test('a featured image that is still being uploaded does not return after Remove', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    title_no: newTitle('Fjernet bilde'),
    featured_image_url: 'https://andre.example/rosa.png',
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/media?*', async (route) => {
    await released;
    await route.continue();
  });
  const uploaded = page.waitForResponse(/\/api\/media\?/);
  const group = page.getByRole('group', { name: 'Featured image' });
  await give(page, 'drop', group, await picture('purple'));
  await expect(group.getByRole('button', { name: 'Replace image' })).toHaveAttribute('aria-disabled', 'true');
  await group.getByRole('button', { name: 'Remove' }).click();
  release();
  expect((await uploaded).status()).toBe(201);
  await save(page).click();
  await expect.poll(async () => (await readArticle(newsroom, id)).featured_image_url).toBeNull();
  await expect(group.getByRole('img')).toHaveCount(0);
});

test('pictures on other servers are shown with a warning, and an import that fails says why and keeps the text', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await page.route('https://andre.example/**', async (route) =>
    route.fulfill({ contentType: 'image/png', body: await picture('pink') }),
  );
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill('![Rosa](https://andre.example/rosa.png)');
  await expect(preview(page).locator('img')).toHaveAttribute('src', 'https://andre.example/rosa.png');
  await expect(page.getByText('This image is hosted elsewhere.')).toBeVisible();
  await expect(page.getByText('andre.example', { exact: true })).toBeVisible();
  // The server cannot reach this host. A successful import is tested with the service.
  await page.getByRole('button', { name: 'Import image' }).dblclick();
  await expect(page.getByText('The image could not be imported from that URL.')).toBeVisible();
  await expect(content(page)).toHaveValue('![Rosa](https://andre.example/rosa.png)');
  await expect(page.getByText('This image is hosted elsewhere.')).toBeVisible();
});
