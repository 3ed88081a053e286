import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import {
  createArticle,
  expectKept,
  idIn,
  newTitle,
  readArticle,
  saveElsewhere,
  toastOf,
} from '../articles.ts';
import { holdRequests } from '../hold-requests.ts';
import { expect, giveRoles, openAs, signIn, test } from '../newsroom.ts';
import { content, save } from './editor-parts.ts';

test.use({ expectedConsoleErrors: /status of (4\d\d|503)|ERR_FAILED/, locale: 'en-GB' });

const found = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const conflictOf = (page: Page) =>
  page.getByRole('dialog', { name: 'You have saved this article in another tab' });
const saved = (page: Page) => page.getByText('Article updated successfully');

/** Changes the local copies in the browser's storage. No other window may be using them. */
const changeCopies = (page: Page, change: 'duplicate' | 'remove the base') =>
  page.evaluate(async (change) => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith('novasjekk.copy.')) localStorage.removeItem(name);
    }
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('novasjekk', 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction('copies', 'readwrite').objectStore('copies');
    await new Promise<void>((resolve) => {
      const all = store.getAll();
      all.onsuccess = () => {
        for (const copy of all.result) {
          if (change === 'duplicate') store.put({ ...copy, key: `${copy.key}-2` });
          else {
            const { base: _, ...rest } = copy;
            store.put(rest);
          }
        }
        store.transaction.oncomplete = () => resolve();
      };
    });
    database.close();
  }, change);

test('two writers: the conflict dialog asks which version to keep, and the unsaved text stays', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Et felles avsnitt.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Et felles avsnitt, som jeg skrev.');
  await saveElsewhere(newsroom, id, {
    content_no: 'Et felles avsnitt, som de skrev.',
    excerpt_no: 'Deres ingress',
  });
  await save(page).dblclick();
  const conflict = conflictOf(page);
  await expect(
    conflict.locator('li', { hasText: 'Content (Markdown) (Norwegian)' }).locator('del'),
  ).toContainText('de');
  await expect(
    conflict.locator('li', { hasText: 'Content (Markdown) (Norwegian)' }).locator('ins'),
  ).toContainText('jeg');
  await expect(conflict.locator('li', { hasText: 'Excerpt (Norwegian)' })).toContainText(
    'changed only in the saved version, will be kept',
  );
  // Closing the dialog without a choice keeps the text too.
  await page.keyboard.press('Escape');
  await expect(content(page)).toHaveValue('Et felles avsnitt, som jeg skrev.');
  await save(page).click();
  await conflict.getByRole('button', { name: 'Keep my version' }).dblclick();
  await expect(saved(page)).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({
    content_no: 'Et felles avsnitt, som jeg skrev.',
    excerpt_no: 'Deres ingress',
    version: 3,
  });
  await expect(page.getByLabel('Excerpt')).toHaveValue('Deres ingress');
});

test('two writers: choosing the other version stores my text in this browser', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Det jeg skrev.');
  await saveElsewhere(newsroom, id, { content_no: 'Det de skrev.' });
  await save(page).click();
  await page.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(content(page)).toHaveValue('Det de skrev.');
  await page.reload();
  await expect(content(page)).toHaveValue('Det de skrev.');
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Det jeg skrev.');
  // The restored text is based on an older version, so saving it shows the conflict dialog again.
  await save(page).click();
  await page.getByRole('button', { name: 'Keep my version' }).click();
  await expect(saved(page)).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toBe('Det jeg skrev.');
});

test('two writers: my version can be saved as a separate draft', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id, title_no } = await createArticle(newsroom, { status: 'published' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Det jeg skrev.');
  await saveElsewhere(newsroom, id, { content_no: 'Det de skrev.' });
  await save(page).click();
  await page.getByRole('button', { name: 'Save mine as a copy' }).click();
  await expect(page.getByText('Your text has been saved as a new draft')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(content(page)).toHaveValue('Det jeg skrev.');
  expect(await readArticle(newsroom, idIn(page))).toMatchObject({
    title_no,
    status: 'draft',
    published_at: null,
  });
  expect((await readArticle(newsroom, id)).content_no).toBe('Det de skrev.');
});

test('two writers: saving a restored text keeps the fields that only the other writer changed', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { title_en: 'Bread', content_en: 'Old English.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Det jeg skrev.');
  await expectKept(page);
  await saveElsewhere(newsroom, id, { content_en: 'Their English.' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await save(page).click();
  const english = conflictOf(page).locator('li', { hasText: 'Content (Markdown) (English)' });
  await expect(english).toContainText('changed only in the saved version, will be kept');
  await conflictOf(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({
    content_no: 'Det jeg skrev.',
    content_en: 'Their English.',
  });
});

test('a save in another tab is announced at once, and one click loads the new version', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await expect(content(page)).toBeVisible();
  await saveElsewhere(newsroom, id, { content_no: 'Skrevet et annet sted.' });
  await expect(page.getByText('You saved a newer version of the article')).toBeVisible();
  await page.getByRole('button', { name: 'Get the new version' }).click();
  await expect(content(page)).toHaveValue('Skrevet et annet sted.');
  await expect(page.getByText('You saved a newer version of the article')).toHaveCount(0);
});

test('two writers: Mark as up to date, Archive and Save show the conflict dialog for a restored text', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { title_en: 'Bread', content_en: 'Some English.' });
  await saveElsewhere(newsroom, id, { content_no: 'Etter oversettelsen.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Det jeg skrev.');
  await expectKept(page);
  await saveElsewhere(newsroom, id, { excerpt_no: 'Deres ingress' });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await page.getByRole('tab', { name: 'English' }).click();
  for (const name of ['Mark as up to date', 'Archive']) {
    await page.getByRole('button', { name }).click();
    if (name === 'Archive') await page.getByRole('alertdialog').getByRole('button', { name }).click();
    await expect(conflictOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(conflictOf(page)).toBeHidden();
  }
  expect(await readArticle(newsroom, id)).toMatchObject({ status: 'draft', version: 3 });
  await save(page).click();
  await conflictOf(page).getByRole('button', { name: 'Keep my version' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({
    content_no: 'Det jeg skrev.',
    excerpt_no: 'Deres ingress',
  });
});

test('a local copy that an older release stored without its base version is offered and can be saved', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id, version } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Skrevet i en eldre utgave.');
  await expectKept(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${newsroom.address}/admin`);
  await changeCopies(page, 'remove the base');
  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await readArticle(newsroom, id)).toMatchObject({
    content_no: 'Skrevet i en eldre utgave.',
    version: version + 1,
  });
});

test('a text that two local copies contain is offered once', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Lagret to ganger.');
  await expectKept(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${newsroom.address}/admin`);
  await changeCopies(page, 'duplicate');
  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await expect(found(page)).toHaveCount(1);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveValue('Lagret to ganger.');
  await expect(found(page)).toHaveCount(0);
});

test('a reload asks for confirmation, and then the editor offers the whole unsaved text', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Og så dette, rett før siden lastes på nytt.');
  // The page is reloaded before the delay after which the editor stores a local copy.
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(found(page)).toContainText(/You have unsaved changes from .*\./);
  await expect(content(page)).not.toHaveValue(/rett før siden/);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue(/Og så dette, rett før siden lastes på nytt\.$/);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(content(page)).toHaveValue(/på nytt\.$/);
  await expect(found(page)).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test('a local copy can be discarded, and the discarding can be undone', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const title = newTitle('Ulagret');
  await page.getByLabel('Title').fill(title);
  await expectKept(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(found(page).filter({ hasText: title })).toHaveCount(1);
  await found(page).filter({ hasText: title }).getByRole('button', { name: 'Discard' }).click();
  await expect(found(page).filter({ hasText: title })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await found(page).filter({ hasText: title }).getByRole('button', { name: 'Restore changes' }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Slug')).toHaveValue(/^ulagret-/);
});

test('after a crash of the browser the editor offers the unsaved text', { tag: '@long' }, async ({
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-profile-'));
  const launch = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: process.env.CHROMIUM_PATH ?? '',
      locale: 'en-GB',
      args: ['--no-sandbox', '--disable-gpu'],
    });
  let context: BrowserContext | undefined = await launch();
  try {
    const page = await context.newPage();
    await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
    await content(page).fill('Skrevet like før strømmen gikk.');
    await expectKept(page);
    const crashed = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    void session.send('Page.crash').catch(() => {});
    await crashed;
    await context.close();
    context = await launch();
    const again = await context.newPage();
    await again.goto(`${newsroom.address}/admin/article/${id}`);
    await found(again).getByRole('button', { name: 'Restore changes' }).click();
    await expect(content(again)).toHaveValue('Skrevet like før strømmen gikk.');
    await save(again).click();
    await expect(saved(again)).toBeVisible();
  } finally {
    await context?.close();
    await rm(folder, { recursive: true, force: true });
  }
  expect((await readArticle(newsroom, id)).content_no).toBe('Skrevet like før strømmen gikk.');
});

test('after a tab with unsaved text was closed, another tab offers the text', { tag: '@long' }, async ({
  page,
  context,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, '/admin');
  const tab = await context.newPage();
  await tab.goto(`${newsroom.address}/admin/article/${id}`);
  await content(tab).fill('Fanen ble lukket.');
  await expectKept(tab);
  await tab.close();
  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Fanen ble lukket.');
});

test('if the session ends while the user writes, signing in again completes the save', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Midt i en setning');
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  // A background request may already have opened the sign-in dialog, which covers the Save button but not the shortcut.
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Admin Login Required' });
  await expect(dialog).toBeVisible();
  await signIn(page, newsroom.admin);
  await expect(dialog).toBeHidden();
  await expect(saved(page)).toBeVisible();
  await expect(content(page)).toHaveValue('Midt i en setning');
  await openAs(page, newsroom, newsroom.admin, '/admin');
  expect((await readArticle(newsroom, id)).content_no).toBe('Midt i en setning');
});

test('after the end of a session, the unsaved text is offered only to the user who wrote it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  const other = await newsroom.signUp();
  await giveRoles(newsroom, other, 'editor');
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await content(page).fill('Bare for den som skrev det.');
  await expectKept(page);
  await newsroom.call(newsroom.admin, 'POST', '/auth/v1/logout?scope=local');
  await openAs(page, newsroom, other, `/admin/article/${id}`);
  await expect(content(page)).toBeVisible();
  await expect(found(page)).toHaveCount(0);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Bare for den som skrev det.');
});

test('leaving the editor with unsaved text asks for confirmation, and the next visit offers the text', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('Ikke ferdig.');
  await page.getByRole('tab', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('tab', { name: 'Norwegian' }).click();
  await expect(content(page)).toHaveValue('Ikke ferdig.');
  await page.getByRole('link', { name: 'Ideas' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/keywords$/);
  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Ikke ferdig.');
});

test('the editor keeps the text while the server is unavailable, and can save it afterwards', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(newTitle('Uten nett'));
  await content(page).fill('Skrevet uten nett.');
  await page.route('**/api/articles**', (route) => route.abort());
  await save(page).click();
  await expect(toastOf(page, 'error')).toContainText('The server is not responding.');
  await expect(content(page)).toHaveValue('Skrevet uten nett.');
  await page.unroute('**/api/articles**');
  await save(page).click();
  await expect(page.getByText('Article created successfully')).toBeVisible();
  expect((await readArticle(newsroom, idIn(page))).content_no).toBe('Skrevet uten nett.');
});

test('text typed during a save is kept and shown as unsaved', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const release = await holdRequests(page, `**/api/articles/${id}`, 'PUT');
  await content(page).fill('Første del.');
  await save(page).click();
  await content(page).press('Control+End');
  await content(page).pressSequentially(' Andre del.');
  release();
  await expect(saved(page)).toBeVisible();
  await expect(content(page)).toHaveValue('Første del. Andre del.');
  await expectKept(page);
  expect((await readArticle(newsroom, id)).content_no).toBe('Første del.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toBe('Første del. Andre del.');
});

test("two windows of one user do not offer each other's unsaved text, and later one banner offers both", {
  tag: '@long',
}, async ({ page, context, newsroom }) => {
  // The text of a draft would be saved automatically.
  const { id } = await createArticle(newsroom, { status: 'published' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).fill('I det første vinduet.');
  await expectKept(page);
  const second = await context.newPage();
  await second.goto(`${newsroom.address}/admin/article/${id}`);
  await expect(content(second)).toBeVisible();
  await content(second).fill('I det andre vinduet.');
  await expectKept(second);
  await expect(found(second)).toHaveCount(0);
  // Neither window edits its text any longer, so the editor offers the two texts.
  await second.close();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(found(page)).toHaveCount(1);
  const older = found(page).getByText('1 older copy');
  await older.click();
  const olderCopy = found(page).getByRole('listitem');
  await olderCopy.getByRole('button', { name: 'View changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Your unsaved changes' });
  await expect(changes).toContainText('vinduet.');
  await page.keyboard.press('Escape');
  await olderCopy.getByRole('button', { name: 'Discard' }).click();
  await expect(older).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(older).toBeVisible();
  // Text that was typed before a copy is restored becomes the newest copy.
  await content(page).fill('Skrevet i mellomtiden.');
  await found(page).getByRole('button', { name: 'Restore changes' }).first().click();
  await expect(content(page)).toHaveValue(/^I det (første|andre) vinduet\.$/);
  await found(page).getByRole('button', { name: 'Restore changes' }).first().click();
  await expect(content(page)).toHaveValue('Skrevet i mellomtiden.');
});

test('a new article starts empty and does not offer the unsaved text of the article before it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(newTitle('Ferdig'));
  await content(page).fill('Ferdig tekst.');
  await expectKept(page);
  await save(page).click();
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/);
  await content(page).press('Control+End');
  await content(page).pressSequentially(' Mer.');
  await expectKept(page);
  await page.getByRole('link', { name: 'Articles' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: 'New Article' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(found(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await found(page).getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Ferdig tekst. Mer.');
});
