import { readFileSync } from 'node:fs';
import { personName } from '../../../src/domain/collaboration/person-name.ts';
import { createArticle, idIn, newTitle, readArticle, toastOf } from '../articles.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, giveRoles, openAs, test } from '../newsroom.ts';
import { content, openNewArticle, preview, save, tab } from './editor-parts.ts';

test.use({ expectedConsoleErrors: /status of 409|ERR_FAILED/, locale: 'en-GB' });

const select = (area: ReturnType<typeof content>, text: string) =>
  area.evaluate((node: HTMLTextAreaElement, part) => {
    node.focus();
    const at = node.value.indexOf(part);
    node.setSelectionRange(at, at + part.length);
  }, text);

const paste = (area: ReturnType<typeof content>, data: Record<string, string>) =>
  area.evaluate((node, formats) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(formats)) clipboardData.setData(type, text);
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test('a toolbar mark stays when the user types on, a saved article gets comments, and Publish names gaps and broken links', async ({
  page,
  newsroom,
}) => {
  const area = await openNewArticle(page, newsroom);
  await page.getByRole('button', { name: 'Bulleted list' }).click();
  await page.keyboard.type('havre');
  await expect(area).toHaveValue('- havre');
  await page.keyboard.type(' [Skriv: finn en kilde.] Se [siden](/finnes-ikke).');
  await page.getByLabel('Title').fill(newTitle());
  await save(page).click();
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('To be written: finn en kilde.')).toBeVisible();
  await expect(question.getByText('1 broken link: /finnes-ikke')).toBeVisible();
});

test('Schedule beside Publish saves the article with its time in two clicks', async ({ page, newsroom }) => {
  await openNewArticle(page, newsroom);
  await page.keyboard.type('Om havre.');
  await page.getByLabel('Title').fill(newTitle());
  await page.getByRole('button', { name: 'Schedule …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule the article' });
  await dialog.getByLabel('Publish at').fill('2020-01-01T08:00');
  await expect(dialog.getByText('Choose a time in the future.')).toBeVisible();
  await dialog.getByLabel('Publish at').fill('2031-05-06T08:00');
  await expect(dialog).toContainText('goes live in one language 6 May 2031, 08:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Goes live 6 May 2031, 08:00.').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('Enter continues a list, Tab indents it, the slash menu inserts a footnote, and undo reverts a change by the toolbar', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const area = await openNewArticle(page, newsroom);
  await page.keyboard.type('- melk\nkultur');
  await page.keyboard.press('Tab');
  await expect(area).toHaveValue('- melk\n  - kultur');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('- melk\n  - kultur\n- ');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('- melk\n  - kultur\n\n');
  await page.keyboard.type('/foot');
  await expect(page.getByRole('option', { name: 'Footnote' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kilde');
  await expect(area).toHaveValue('- melk\n  - kultur\n\n[^1]\n\n[^1]: Kilde');
  await area.fill('');
  await page.keyboard.type('Påstand. /foot');
  await expect(page.getByRole('option', { name: 'Footnote' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('Påstand.[^1]\n\n[^1]: ');
  await area.fill('brød');
  await select(area, 'brød');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.getByRole('button', { name: 'Insert table' }).click();
  await expect(area).toHaveValue(/^\*\*brød\*\*\n\n\| Kolonne 1/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(area).toHaveValue('brød');
  await page.keyboard.press('Control+y');
  await expect(area).toHaveValue('**brød**');
});

test('text pasted from Word or Google Docs becomes Markdown, and a pasted address links the selected word', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const area = await openNewArticle(page, newsroom);
  for (const origin of ['word', 'docs']) {
    await area.fill('');
    await paste(area, {
      'text/html': readFileSync(`tests/fixtures/pastes/${origin}-html.txt`, 'utf8'),
      'text/plain': 'plain',
    });
    await expect(area).toHaveValue(
      readFileSync(`tests/fixtures/pastes/${origin}-markdown.txt`, 'utf8').trim(),
    );
  }
  await area.fill('se kilden her');
  await select(area, 'kilden');
  await paste(area, { 'text/plain': 'https://kilde.example/a' });
  await expect(area).toHaveValue('se [kilden](https://kilde.example/a) her');
});

test('the full-screen editor shows the text and its preview, and the preview follows the cursor', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const paragraphs = Array.from({ length: 80 }, (_, n) => `Avsnitt nummer ${n}.`).join('\n\n');
  const { id } = await createArticle(newsroom, { content_no: paragraphs });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+p');
  await expect(page.locator('[inert]')).not.toHaveCount(0);
  await expect(preview(page).getByText('Avsnitt nummer 0.')).toBeInViewport();
  await page.keyboard.press('Control+End');
  await expect(preview(page).getByText('Avsnitt nummer 79.')).toBeInViewport();
  await expect(content(page)).toBeFocused();
  await expectNoFindings(page, 'the full screen of the editor');
  await page.keyboard.press('Escape');
  await expect(page.locator('[inert]')).toHaveCount(0);
  // The field grows with its text, and the toolbar stays in view.
  const { height } = (await content(page).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(2000);
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeInViewport();
  // Opened again with the cursor at the end of the text, the full screen shows the end.
  await page.keyboard.press('Control+Shift+p');
  await expect(page.locator('[inert]')).not.toHaveCount(0);
  const below = await content(page)
    .locator('..')
    .evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  expect(below).toBeLessThan(50);
});

test('the link dialog finds the articles of the site, and a click inserts a suggested link', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const word = `tarmflora${process.pid}`;
  const target = await createArticle(newsroom, { status: 'published', keywords: [word] });
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill(`Les mer. Vi **vet** lite om ${word} ennå.`);
  await select(content(page), 'Les mer');
  await page.keyboard.press('Control+k');
  const picker = page.getByRole('dialog', { name: 'Insert a link' });
  await picker.getByRole('combobox').fill(target.title_no);
  await expect(picker.getByRole('option').first()).toContainText(target.title_no);
  await page.keyboard.press('Enter');
  await expect(content(page)).toHaveValue(
    `[Les mer](/blogg/${target.slug}). Vi **vet** lite om ${word} ennå.`,
  );
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Suggest links' }).click();
  await expect(page.getByRole('region', { name: 'Links' })).toContainText(`Vi vet lite om ${word}`);
  await page.getByRole('button', { name: `Insert link to ${target.title_no}` }).click();
  await expect(content(page)).toHaveValue(
    `Les mer. Vi **vet** lite om [${word}](/blogg/${target.slug}) ennå.`,
  );
});

test('a draft is saved automatically after a pause, and its slug stays the same after the first save', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const title = newTitle('Autolagret');
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title);
  await content(page).fill('Første.');
  await expect(page).toHaveURL(/\/admin\/article\/[0-9a-f-]{36}$/);
  await expect(content(page)).toBeFocused();
  await page.keyboard.type(' Andre.');
  await tab(page, 'Settings').click();
  await page.getByLabel('Status').selectOption('published');
  await expect.poll(async () => (await readArticle(newsroom, idIn(page))).content_no).toBe('Første. Andre.');
  const stored = await readArticle(newsroom, idIn(page));
  expect(stored).toMatchObject({ status: 'draft', published_at: null });
  await page.getByLabel('Status').selectOption('scheduled');
  await page.getByLabel('Auto-Publish At').fill('2031-12-24T08:00');
  await save(page).click();
  await expect(toastOf(page, 'success')).toHaveText(/Created.*Goes live 24 Dec 2031, 08:00\.$/);
  await tab(page, 'Norwegian').click();
  await page.getByLabel('Title').fill(`${title} med ny tittel`);
  await save(page).click();
  await expect(page.getByText('Article updated successfully').first()).toBeVisible();
  expect((await readArticle(newsroom, stored.id)).slug).toBe(stored.slug);
  const revisions = await newsroom.call(newsroom.admin, 'GET', `/api/articles/${stored.id}/revisions`);
  expect((await revisions.json()).total).toBeLessThanOrEqual(3);
});

test('the first save of a new article does not scroll the page', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(newTitle('Rull'));
  await content(page).fill('Et avsnitt.\n\n'.repeat(60));
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page).toHaveURL(/\/admin\/article\/[0-9a-f-]{36}$/);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test('a colleague sees the unsaved changes of a published article', { tag: '@long' }, async ({
  page,
  browser,
  newsroom,
}) => {
  const { id, content_no } = await createArticle(newsroom, { status: 'published' });
  const colleague = await newsroom.signUp();
  await giveRoles(newsroom, colleague, 'editor');
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Ikke ferdig ennå.');
  await expect(page.getByText('kept as a draft that colleagues can see')).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toBe(content_no);
  const other = await browser.newPage({ locale: 'en-GB' });
  await openAs(other, newsroom, colleague, `/admin/article/${id}`);
  await expect(other.getByText(`${personName(newsroom.admin.email)} has unsaved changes`)).toBeVisible();
  await other.getByRole('button', { name: 'View changes' }).click();
  await other.getByRole('button', { name: 'Continue with these changes' }).click();
  await expect(content(other)).toHaveValue('Ikke ferdig ennå.');
  await save(other).click();
  await expect(other.getByText('Article updated successfully')).toBeVisible();
  await other.close();
  await expect(
    page.getByText(`${personName(colleague.email)} saved a newer version of the article`),
  ).toBeVisible();
  await content(page).press('End');
  await content(page).pressSequentially(' Mer.');
  await save(page).click();
  await expect(page.getByRole('dialog', { name: 'Someone else has saved this article' })).toContainText(
    `It was saved by ${personName(colleague.email)}`,
  );
});

test('Save and leave saves a new article and opens the requested screen', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const title = newTitle('Forlatt');
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title);
  await content(page).fill('Tekst.');
  await page.getByRole('link', { name: 'Ideas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(/\/admin\/keywords$/);
  const found = await newsroom.call(newsroom.admin, 'GET', `/api/articles?q=${encodeURIComponent(title)}`);
  expect((await found.json()).total).toBe(1);
});

test('a user describes an image in the text and requests a missing translation', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Tekst.\n\n![](https://andre.example/a.png)' });
  await page.route('https://andre.example/**', (route) => route.abort());
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByRole('button', { name: /^Describe or replace the image/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe the image' });
  await dialog.getByLabel('Alt text').fill('Et eple');
  await dialog.getByLabel('Caption').fill('Fra hagen');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(content(page)).toHaveValue('Tekst.\n\n![Et eple](https://andre.example/a.png)\n*Fra hagen*');
  await page.getByRole('button', { name: 'Media library' }).click();
  await expect(page.getByRole('dialog', { name: 'Media library' })).toBeVisible();
  await page.keyboard.press('Escape');
  await tab(page, 'English').click();
  const translate = page.getByRole('button', { name: 'Translate into English' });
  await expect(translate).toBeDisabled();
  await expect(page.getByText('No language model is set up')).toBeVisible();
  // The product of this test has no language model, so the answer of the server is changed.
  await page.route('**/api/queue/counts', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasModel: true } });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await translate.click();
  await expect(page.getByRole('link', { name: 'Open the item in the queue' })).toBeVisible();
});
