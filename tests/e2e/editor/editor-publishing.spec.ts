import { personName } from '../../../src/domain/collaboration/person-name.ts';
import {
  createArticle,
  expectKept,
  goodDescription,
  goodText,
  newTitle,
  readArticle,
  saveElsewhere,
} from '../articles.ts';
import { holdRequests } from '../hold-requests.ts';
import { expect, openAs, test } from '../newsroom.ts';
import { content, preview, publish, save, tab } from './editor-parts.ts';

test.use({
  expectedConsoleErrors: /status of (4\d\d|503)|ERR_FAILED|ERR_NAME|ERR_INTERNET|ERR_CONNECTION/,
  locale: 'en-GB',
});

test('a new article is saved, published and listed by Publish, and its warnings are listed before', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const title = newTitle('Rask');
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title);
  await content(page).fill('For kort.');
  await page.getByRole('button', { name: '3 warnings' }).click();
  const list = page.getByRole('dialog', { name: 'What goes live' });
  await expect(list.getByRole('listitem')).toHaveText([
    'Meta description is under 140 characters',
    'Under 800 words',
    'Missing internal links',
  ]);
  await page.keyboard.press('Escape');
  await publish(page).dblclick();
  await expect(page.getByText('Article is now live')).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('link', { name: 'View article' })).toHaveAttribute('href', /^\/blogg\/rask-/);
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText(/Published \d/);
  const slug = (await row.getByText(/^\//).textContent()) ?? '';
  expect(await (await fetch(`${newsroom.address}/blogg${slug}`)).text()).toContain('For kort.');
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(save(page)).toBeVisible();
  await expect(publish(page)).toHaveCount(0);
});

test('Publish shows the conflict dialog if the article was saved elsewhere, and publishes nothing before the choice', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const title = newTitle('Samtidig');
  const { id, slug } = await createArticle(newsroom, {
    title_no: title,
    meta_description_no: goodDescription,
    content_no: goodText(title),
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill(`${goodText(title)}\n\nMine ord.`);
  await saveElsewhere(newsroom, id, { content_no: `${goodText(title)}\n\nDeres ord.` });
  await publish(page).click();
  const conflict = page.getByRole('dialog', { name: 'You have saved this article in another tab' });
  await expect(conflict).toBeVisible();
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(404);
  await conflict.getByRole('button', { name: 'Keep my version' }).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  expect((await readArticle(newsroom, id)).status).toBe('draft');
  await publish(page).click();
  await expect(page.getByText('Article is now live')).toBeVisible();
  const shown = await (await fetch(`${newsroom.address}/blogg/${slug}`)).text();
  expect(shown).toContain('Mine ord.');
  expect(shown).not.toContain('Deres ord.');
});

test('text typed during publishing is kept and shown as unsaved', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const title = newTitle('Skriver videre');
  const { id } = await createArticle(newsroom, {
    title_no: title,
    meta_description_no: goodDescription,
    content_no: goodText(title),
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const release = await holdRequests(page, `**/api/articles/${id}/publish`);
  await page.getByLabel('Excerpt').fill('Før.');
  await publish(page).click();
  await content(page).press('Control+End');
  await content(page).pressSequentially(' Og dette.');
  release();
  await expect(page.getByText('Article is now live')).toBeVisible();
  await expect(content(page)).toHaveValue(`${goodText(title)} Og dette.`);
  await expectKept(page);
  await expect(publish(page)).toHaveCount(0);
  expect(await readArticle(newsroom, id)).toMatchObject({
    status: 'published',
    excerpt_no: 'Før.',
    content_no: goodText(title),
  });
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toBe(`${goodText(title)} Og dette.`);
});

test('Save publishes without a dialog if the status is set to published', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const hasty = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${hasty.id}?tab=settings`);
  await page.getByLabel('Status').selectOption('published');
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  await expect(publish(page)).toHaveCount(0);
  expect((await readArticle(newsroom, hasty.id)).published_at).not.toBeNull();
});

test('publishing a scheduled article early asks for confirmation', async ({ page, newsroom }) => {
  const { id, slug } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  await expect(save(page)).toHaveAccessibleDescription(
    'Saving keeps it as a draft. Readers will not see it.',
  );
  await page.getByLabel('Status').selectOption('scheduled');
  await expect(save(page)).toHaveAccessibleDescription('Choose a publish time in the future.');
  await publish(page).click();
  const question = page.getByRole('dialog', { name: 'Publish now?' });
  await expect(question).toContainText('has no publish time yet. Publish now instead?');
  await question.getByRole('button', { name: 'Keep the schedule' }).click();
  await page.getByLabel('Auto-Publish At').fill('2031-12-24T08:00');
  await expect(save(page)).toHaveAccessibleDescription('Goes live 24 Dec 2031, 08:00.');
  await publish(page).click();
  await expect(question).toContainText('Scheduled for 24 Dec 2031, 08:00. Publish now instead?');
  await expect(question).toContainText('Norwegian');
  await question.getByRole('button', { name: 'Keep the schedule' }).click();
  // The settings list what Publish would warn about, and the header counts it on every tab.
  const goesLive = page.getByRole('region', { name: 'What goes live' });
  await expect(goesLive.getByRole('heading')).toHaveText(['What goes live', 'Norwegian']);
  await expect(goesLive.getByRole('listitem').first()).toHaveText('Meta description is under 140 characters');
  await tab(page, 'Norwegian').click();
  await page.getByRole('button', { name: '3 warnings' }).click();
  await expect(page.getByRole('dialog', { name: 'What goes live' })).toContainText('Under 800 words');
  await page.keyboard.press('Escape');
  await tab(page, 'Settings').click();
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  // The saved schedule still applies while another status is chosen but not saved.
  await page.getByLabel('Status').selectOption('draft');
  await publish(page).click();
  await expect(question).toBeVisible();
  expect((await readArticle(newsroom, id)).status).toBe('scheduled');
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).status).toBe(404);
  await question.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Article is now live')).toBeVisible();
  expect((await readArticle(newsroom, id)).status).toBe('published');
});

test('leaving a published article says that saving updates it, and a new slug that the old URL redirects', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id, slug } = await createArticle(newsroom, { status: 'published' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  await expect(page.getByLabel('Slug')).not.toHaveAccessibleDescription(/redirect/);
  await page.getByLabel('Slug').fill(`${slug}-ny`);
  await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(
    new RegExp(`The old URL, /blogg/${slug}, will redirect here\\.`),
  );
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Saving updates the live article at once.');
  await page.getByRole('button', { name: 'Save and leave' }).click();
  const link = page.getByRole('link', { name: 'View article' });
  await expect(link).toHaveAttribute('href', `/blogg/${slug}-ny`);
});

test('the publish time is entered in Oslo time, even by a user in New York', { tag: '@long' }, async ({
  browser,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'America/New_York' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=settings`);
  await page.getByLabel('Status').selectOption('scheduled');
  await tab(page, 'English').click();
  await save(page).click();
  await expect(page.getByText('Choose when the article should be published.').first()).toBeVisible();
  await expect(page.getByLabel('Auto-Publish At')).toBeFocused();
  await page.getByLabel('Auto-Publish At').fill('2020-01-01T08:00');
  await save(page).click();
  await expect(page.getByText('Choose a time in the future.').first()).toBeVisible();
  await page.getByLabel('Auto-Publish At').fill('2031-03-30T02:30');
  await expect(page.getByText('The clocks go forward that night')).toBeVisible();
  await page.getByLabel('Auto-Publish At').fill('2031-07-01T12:30');
  await expect(page.getByText('Your local time: 1 Jul 2031, 06:30.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({
    status: 'scheduled',
    auto_publish_at: '2031-07-01T10:30:00.000Z',
  });
  await page.reload();
  await expect(page.getByLabel('Auto-Publish At')).toHaveValue('2031-07-01T12:30');
  await page.close();
});

test('the editor marks the paragraphs that changed after the translation, which can be marked as up to date', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    content_no: 'Første.\n\nAndre.\n\nTredje.',
    title_en: 'In English',
    content_en: 'First.\n\nSecond.\n\nThird.',
  });
  await saveElsewhere(newsroom, id, { content_no: 'Første.\n\nAndre, endret.\n\nTredje.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en`);
  await expect(page.getByText('1 paragraph has since changed in Norwegian.')).toBeVisible();
  await page.getByRole('button', { name: 'View changes' }).click();
  await expect(page).toHaveURL(/beside=1/);
  const other = page.getByRole('region', { name: 'The other language' });
  await expect(other.locator('p', { hasText: 'Changed' })).toHaveText(/Andre, endret\./);
  await expect(other.getByText('Tredje.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(page.getByText('Translation marked as up to date')).toBeVisible();
  await expect(page.getByText('This translation is out of date.')).toHaveCount(0);
  await tab(page, 'Norwegian').click();
  await page.getByRole('button', { name: 'Show English alongside' }).click();
  await expect(preview(page)).toBeVisible();
});

test('a revision is compared and restored, and the unsaved text that it replaces can be restored later', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { content_no: 'Den gamle teksten.' });
  await saveElsewhere(newsroom, id, { content_no: 'Den nye teksten.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Den nye teksten, og litt til.');
  await page.getByRole('button', { name: 'Version history' }).click();
  const history = page.getByRole('dialog', { name: 'Version history' });
  await expect(history.getByRole('listitem').first()).toContainText(personName(newsroom.admin.email));
  await history.getByRole('button', { name: /Created/ }).click();
  await expect(history.locator('del', { hasText: 'gamle' })).toBeVisible();
  await expect(history.locator('ins', { hasText: 'nye' })).toBeVisible();
  await history.getByRole('button', { name: 'Restore this version' }).dblclick();
  await expect(page.getByText('Nothing has been saved yet')).toBeVisible();
  await expect(content(page)).toHaveValue('Den gamle teksten.');
  expect(await readArticle(newsroom, id)).toMatchObject({ content_no: 'Den nye teksten.', version: 2 });
  await page.getByRole('button', { name: 'Compare with the saved version' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compared with the saved version' });
  await expect(comparison.locator('ins', { hasText: 'gamle' })).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({ content_no: 'Den gamle teksten.', version: 3 });
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Den nye teksten, og litt til.');
});

test('an article is archived and restored in the editor', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id, slug } = await createArticle(newsroom, { status: 'published' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByLabel('Title').fill('Ulagrede endringer');
  await page.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('alertdialog', { name: 'Archive the article?' });
  await expect(question).toContainText('It leaves the site at once');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).ok).toBe(true);
  await page.getByRole('button', { name: 'Archive' }).click();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('Article archived')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Ulagrede endringer');
  expect((await fetch(`${newsroom.address}/blogg/${slug}`)).ok).toBe(false);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Article restored')).toBeVisible();
  expect((await readArticle(newsroom, id)).status).toBe('draft');
});

test('a preview link shows a draft without a session', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByRole('button', { name: 'Share preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a private preview' });
  await expect(dialog.getByLabel('Preview link')).toHaveValue(/\/forhandsvisning\/[\w-]{20,}$/);
  await expect(dialog.getByText(/Expires/).first()).toBeVisible();
  const shown = await fetch(await dialog.getByLabel('Preview link').inputValue());
  expect(await shown.text()).toContain('Ikke publisert ennå');
});

test('preview links are listed and revoked', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const open = () => page.getByRole('button', { name: 'Share preview' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a private preview' });
  await open();
  const first = await dialog.getByLabel('Preview link').inputValue();
  await page.keyboard.press('Escape');
  await open();
  const links = dialog.getByRole('listitem');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toContainText('This link');
  await expect(links.last()).toContainText(`by ${personName(newsroom.admin.email)}`);
  expect((await fetch(first)).status).toBe(200);
  await links.last().getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The link no longer works')).toBeVisible();
  await expect(links).toHaveCount(1);
  expect((await fetch(first)).status).toBe(404);
  await links.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog).toBeHidden();
});
