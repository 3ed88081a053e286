import type { Locator, Page } from '@playwright/test';
import { personName } from '../../../src/domain/collaboration/person-name.ts';
import { createArticle, idIn, newTitle, readArticle } from '../articles.ts';
import { expect, giveRoles, openAs, test } from '../newsroom.ts';
import { content, preview, tab } from './editor-parts.ts';

test.use({ expectedConsoleErrors: /ERR_INTERNET|ERR_FAILED/, locale: 'en-GB' });

const sentence = 'Havre og rug er grove kornslag.';

/** Types with the pauses of a fast writer, during which the page has time to change. */
async function write(page: Page, field: Locator, text: string) {
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text, { delay: 30 });
}

const lengthOf = async (field: Locator) => (await field.inputValue()).length;

test('one undo reverts a run of typing in the text, the title and the meta description', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { content_no: 'Først.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  for (const field of [content(page), page.getByLabel('Title'), page.getByLabel('Meta description')]) {
    const before = await field.inputValue();
    // On a busy machine, a pause between two keys can be long enough to end the run, so the attempt is repeated.
    await expect(async () => {
      await field.fill(before);
      await write(page, field, ` ${sentence}`);
      await page.keyboard.press('Control+z');
      expect(await lengthOf(field)).toBeLessThan(before.length + sentence.length / 2);
    }).toPass();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+Shift+z');
    await expect(field).toHaveValue(`${before} ${sentence}`);
  }
  await expect(preview(page)).toContainText(sentence);
});

test('one undo reverts a run of typing after the slash menu was used', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).focus();
  await page.keyboard.type('/quo');
  await expect(page.getByRole('option', { name: 'Quote' }).locator('svg')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(content(page)).toHaveValue('> ');
  await expect(async () => {
    await content(page).fill('> ');
    await write(page, content(page), sentence);
    await page.keyboard.press('Control+z');
    expect(await lengthOf(content(page))).toBeLessThan(sentence.length / 2);
  }).toPass();
});

test('the slash menu opens even if its key was typed before the code of the menu has arrived', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/slash-commands/, async (route) => {
    await released;
    await route.continue();
  });
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const requested = page.waitForRequest(/slash-commands/);
  await content(page).focus();
  await requested;
  await page.keyboard.type('/quo');
  release();
  await page.getByRole('option', { name: 'Quote' }).click();
  await expect(content(page)).toHaveValue('> ');
});

test('the slash menu stays inside of a low window', { tag: '@long' }, async ({ page, newsroom }) => {
  await page.setViewportSize({ width: 800, height: 420 });
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).focus();
  for (const text of ['/', `${'\n'.repeat(12)}/`]) {
    await content(page).fill(text.slice(0, -1));
    await page.keyboard.type('/');
    const menu = page.getByRole('listbox', { name: 'Insert' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
});

test('the last letter is saved and kept when the user acts directly after a key press', async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Start' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await write(page, content(page), ' en');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  expect((await readArticle(newsroom, id)).content_no).toBe('Start en');
  await page.keyboard.type(' to');
  await tab(page, 'English').click();
  await tab(page, 'Norwegian').click();
  await expect(content(page)).toHaveValue('Start en to');
  await write(page, content(page), ' tre');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Restore changes' }).click();
  await expect(content(page)).toHaveValue('Start en to tre');
});

test('Enter in the title moves to the text, and a pasted title becomes one line', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const title = page.getByLabel('Title');
  await title.focus();
  await title.evaluate((node) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Havre\nog rug\n');
    node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(title).toHaveValue('Havre og rug');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await expect(title).toHaveValue('Havre og rug');
});

test('the full screen shows the state of the text, saves it, and Escape leaves it', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: 'Start' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await content(page).focus();
    await page.keyboard.press('Control+Shift+p');
    await expect(page.locator('[inert]')).not.toHaveCount(0);
    await write(page, content(page), ` ${width}`);
    await expect(page.getByText(/^Unsaved changes/)).toBeInViewport();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/^Saved \d/)).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('[inert]')).toHaveCount(0);
  }
  expect((await readArticle(newsroom, id)).content_no).toBe('Start 1280 360');
});

test('the line of the cursor is never hidden behind the bars at the top', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const text = Array.from({ length: 120 }, (_, line) => `Linje ${line}`).join('\n');
  const { id } = await createArticle(newsroom, { content_no: text });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  /** The distance between the toolbar and the line of the cursor. No line of this text is wrapped. */
  const room = async () => {
    const lineTop = await content(page).evaluate((area: HTMLTextAreaElement) => {
      const { lineHeight, paddingTop, borderTopWidth } = getComputedStyle(area);
      const line = area.value.slice(0, area.selectionStart).split('\n').length - 1;
      const inset = Number.parseFloat(paddingTop) + Number.parseFloat(borderTopWidth);
      return area.getBoundingClientRect().top + inset + line * Number.parseFloat(lineHeight);
    });
    const box = await toolbar.boundingBox();
    return lineTop - ((box?.y ?? 0) + (box?.height ?? 0));
  };
  await content(page).press('Control+End');
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowUp');
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('X');
  await expect.poll(room).toBeGreaterThanOrEqual(0);
});

test('a comment on the paragraph with the cursor is written from the text, and @ names a colleague', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const colleague = await newsroom.signUp();
  await giveRoles(newsroom, colleague, 'editor');
  const { id } = await createArticle(newsroom, { content_no: 'Første avsnitt.\n\nAndre avsnitt.' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await content(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Alt+m');
  const field = page.getByLabel('New comment');
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
  await expect(page.getByLabel('About', { exact: true }).locator('option:checked')).toHaveText(
    'Andre avsnitt.',
  );
  const name = colleague.email.split('@')[0] ?? '';
  // The whole name, because a part of it may match other colleagues too.
  await page.keyboard.type(`Stemmer dette, @${name}`);
  await expect(
    page.getByRole('listbox').getByRole('option', { name: personName(colleague.email) }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Stemmer dette, @${name} `);
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.locator('#comments').getByRole('blockquote')).toHaveText('Andre avsnitt.');
  await expect(page.getByText('Comment added with 1 colleague mentioned')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the text' }).click();
  await expect(content(page)).toBeFocused();
});

test('without a network the editor says so, and saves the draft when the connection is back', {
  tag: '@long',
}, async ({ page, context, newsroom }) => {
  const title = newTitle('Frakoblet');
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title);
  await context.setOffline(true);
  await write(page, content(page), sentence);
  await expect(
    page.getByText('Offline: kept in this browser, saved when the connection is back'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const failure = page.getByText('The server is not responding');
  // A toast below the pointer stays until something dismisses it.
  await failure.hover();
  await context.setOffline(false);
  await expect(failure).toBeHidden();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect((await readArticle(newsroom, idIn(page))).content_no).toBe(sentence);
});

for (const [status, auto_publish_at] of [
  ['published', null],
  ['scheduled', new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()],
] as const)
  test(`without a network, the editor says that changes of a ${status} article become a draft`, {
    tag: '@long',
  }, async ({ page, context, newsroom }) => {
    const { id } = await createArticle(newsroom, { status, auto_publish_at });
    await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
    await content(page).focus();
    await context.setOffline(true);
    await write(page, content(page), sentence);
    await expect(page.getByText(/^Offline: .*Becomes a draft when the connection is back/)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Unsaved changes, kept as a draft that colleagues can see')).toBeVisible();
    expect((await readArticle(newsroom, id)).content_no).not.toContain(sentence);
  });
