import { hostileMarkdown } from '../../fixtures/hostile-markdown.ts';
import {
  createArticle,
  expectKept,
  goodDescription,
  goodText,
  idIn,
  newTitle,
  readArticle,
  toastOf,
} from '../articles.ts';
import { holdRequests } from '../hold-requests.ts';
import { databaseUnavailableFor, expect, openAs, test } from '../newsroom.ts';
import { content, preview, save, tab } from './editor-parts.ts';

test.use({
  expectedConsoleErrors: /status of (4\d\d|503)|ERR_FAILED|ERR_NAME|ERR_INTERNET|ERR_CONNECTION/,
  locale: 'en-GB',
});

test('each of the three tabs of the editor has its fields', async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await expect(page.getByRole('tab')).toHaveText(['Norwegian', 'English', 'Settings']);
  for (const language of ['Norwegian', 'English']) {
    await tab(page, language).click();
    await expect(page.getByLabel('Title')).toBeVisible();
    await expect(page.getByLabel('Meta description')).toHaveAttribute('placeholder', /150-160 characters/);
    await expect(page.getByLabel('Excerpt')).toBeVisible();
    await expect(content(page)).toHaveAttribute('rows', '20');
    await content(page).fill('linje\n\n'.repeat(40));
    await expect(preview(page).getByText('linje').first()).toBeVisible();
    expect(await preview(page).evaluate((pane) => pane.getBoundingClientRect().height)).toBe(520);
  }
  await tab(page, 'Settings').click();
  await expect(page).toHaveURL(/\?tab=settings$/);
  await expect(page.getByLabel('Slug')).toBeVisible();
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  await expect(page.getByLabel('Auto-Publish At')).toHaveCount(0);
  await page.getByLabel('Status').selectOption('scheduled');
  await expect(page.getByLabel('Auto-Publish At')).toHaveAttribute('type', 'datetime-local');
  await expect(page.getByLabel('Keywords (comma separated)')).toBeVisible();
  await expect(page.getByLabel('Author')).toHaveValue('NovaSjekk');
  expect(await page.getByLabel('Status').locator('option').allTextContents()).toEqual([
    'Draft',
    'Scheduled',
    'Published',
  ]);
  await page.goBack();
  await expect(tab(page, 'English')).toHaveAttribute('aria-selected', 'true');
});

test('one click links the additives and marker words of a text to their explanations', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill('Emulgator E471, aspartam og E471.');
  await page.getByRole('button', { name: 'Link to the explanations' }).click();
  await expect(content(page)).toHaveValue(
    '[Emulgator](/les-etiketten#class-emulsifier) [E471](/e-stoffer/e471), [aspartam](/e-stoffer/e951) og E471.',
  );
  await expect(page.getByRole('button', { name: 'Link to the explanations' })).toHaveCount(0);
  await expect(preview(page).getByRole('link', { name: 'E471' })).toBeVisible();
});

test('a new article has the focus in its title, Tab leads to the text, and Alt+F10 to the toolbar', async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin');
  for (const way of ['link', 'reload']) {
    if (way === 'link') await page.getByRole('link', { name: 'New Article' }).first().click();
    else await page.reload();
    await expect(page.getByLabel('Title')).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  // The toolbar moves the focus a moment after the key press.
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(content(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Italic' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Title')).toBeFocused();
});

test('the first save creates an article, and later saves update it', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const title = `${newTitle('Blåbær')} på kjøkkenet`;
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Meta description').fill('Om blåbær');
  await page.getByLabel('Excerpt').fill('Kort om blåbær');
  await content(page).fill('# Blåbær\n\nGodt og **sunt**.');
  await expect(preview(page).locator('strong')).toHaveText('sunt');
  await tab(page, 'Settings').click();
  await expect(page.getByLabel('Slug')).toHaveValue(/^blabaer-\d+-\d+-pa-kjokkenet$/);
  await page.getByLabel('Keywords (comma separated)').fill(' blåbær,  bær ,, skog ');
  await tab(page, 'Norwegian').click();
  await content(page).focus();
  await save(page).dblclick();
  await expect(toastOf(page, 'success')).toContainText('Created');
  await expect(toastOf(page, 'success')).toContainText('Article created successfully');
  const toast = await toastOf(page, 'success').boundingBox();
  const back = await page.getByRole('button', { name: 'Back' }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(back?.y ?? 0);
  await expect(page).toHaveURL(/\/admin\/article\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  const stored = await readArticle(newsroom, idIn(page));
  expect(stored).toMatchObject({
    title_no: title,
    status: 'draft',
    keywords: ['blåbær', 'bær', 'skog'],
    author_name: 'NovaSjekk',
    excerpt_no: 'Kort om blåbær',
    version: 1,
  });
  await content(page).fill('Noe annet.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Article updated successfully')).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  expect(await readArticle(newsroom, stored.id)).toMatchObject({ content_no: 'Noe annet.', version: 2 });
  // The double click on Save above created only one article.
  const found = await newsroom.call(newsroom.admin, 'GET', `/api/articles?q=${encodeURIComponent(title)}`);
  expect((await found.json()).total).toBe(1);
});

test('the slug follows the Norwegian title until the user edits it, and the proposed slug is free', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { title_no, slug } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill(title_no);
  await tab(page, 'Settings').click();
  await expect(page.getByLabel('Slug')).toHaveValue(`${slug}-2`);
  await page.getByLabel('Slug').fill('Frossenpizza og Ingredienser!');
  await tab(page, 'Norwegian').click();
  await page.getByLabel('Title').fill('En helt annen tittel');
  await content(page).fill('Tekst');
  await tab(page, 'Settings').click();
  await expect(page.getByLabel('Slug')).toHaveValue('frossenpizza-og-ingredienser');
  await page.getByLabel('Slug').fill(slug);
  await save(page).click();
  await expect(page.getByText('Another article already uses this slug.')).toBeVisible();
  await page.getByLabel('Slug').fill(`${slug}-egen`);
  await save(page).click();
  await expect(page.getByText('Article created successfully')).toBeVisible();
});

test('switching the language of the admin keeps the typed text', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await page.getByLabel('Title').fill('Ikke lagret');
  await page.getByRole('button', { name: 'Norsk' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ny artikkel');
  await expect(page.getByLabel('Tittel')).toHaveValue('Ikke lagret');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nb');
});

test('the editor shows that an article is loading, is missing or cannot be loaded', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom);
  const release = await holdRequests(page, `**/api/articles/${id}`);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit article' })).toBeVisible();
  await page.unroute(`**/api/articles/${id}`);

  for (const missing of ['00000000-0000-4000-8000-000000000000', 'ikke-en-id']) {
    await page.goto(`${newsroom.address}/admin/article/${missing}`);
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  let isBack = await databaseUnavailableFor(page, `**/api/articles/${id}`);
  await page.goto(`${newsroom.address}/admin/article/${id}`);
  await expect(toastOf(page, 'error')).toContainText('The database is not responding.');
  await isBack();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Title').fill('Det jeg skrev');
  isBack = await databaseUnavailableFor(page, `**/api/articles/${id}`);
  await save(page).click();
  await expect(toastOf(page, 'error').first()).toContainText('Error');
  await expect(page.getByLabel('Title')).toHaveValue('Det jeg skrev');
  await isBack();
  await save(page).click();
  await expect(page.getByText('Article updated successfully')).toBeVisible();
});

test('quality warnings, word count, readability and search preview follow the text of each language', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const quality = page.getByRole('region', { name: 'Quality' });
  await expect(quality.getByRole('listitem')).toHaveCount(4);
  await expect(quality).not.toContainText('the title is shown as the main heading');
  await page.getByLabel('Title').fill('x'.repeat(61));
  await expect(quality).toContainText('the title is shown as the main heading');
  await expect(page.getByText('61 of 60 characters')).toHaveClass(/text-danger/);
  await expect(quality).toContainText('Title is over 60 characters');
  const result = page.getByRole('region', { name: 'Search result' });
  // The address of the search result is shortened, so the box does not leave the screen.
  expect(await result.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  await page.getByLabel('Meta description').fill('x'.repeat(161));
  await expect(quality).toContainText('Meta description is over 160 characters');
  await page.getByLabel('Title').fill('Hva er brød?');
  await page.getByLabel('Meta description').fill(goodDescription);
  const count = page.getByText('150 characters. Recommended: 140–160.');
  await expect(count).toBeVisible();
  await expect(count).not.toHaveClass(/text-danger/);
  await content(page).fill(
    '# Hva er brød?\n\nVi spiser mye brød. Noe er ultraprosessert matvarer. [Mer](/ressurser)',
  );
  await expect(quality.getByRole('listitem')).toHaveText(['Under 800 words']);
  await expect(quality).toContainText(/12 words · LIX \d+ – /);
  await expect(result).toContainText('Hva er brød? | NovaSjekk');
  await expect(result).toContainText('NovaSjekk › blogg › hva-er-brod');
  await content(page).fill('# Hva er brød?\n\n[Mer](/finnes-ikke)');
  await expect(quality).toContainText('Missing internal links');
  await expect(quality).toContainText('/finnes-ikke');
  await expect(preview(page).getByRole('link', { name: 'Mer' })).toHaveAttribute('title', /No page/);
  await tab(page, 'English').click();
  await content(page).fill('The cat sat on the mat.');
  await expect(quality).toContainText('6 words · Flesch 100 – very easy to read');
  await expect(result).toContainText('NovaSjekk › en › blogg › hva-er-brod');
});

test('toolbar and shortcuts insert Markdown, and undo removes it', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  const area = content(page);
  const choose = (text: string) =>
    area.evaluate((node: HTMLTextAreaElement, part) => {
      node.focus();
      const at = node.value.indexOf(part);
      node.setSelectionRange(at, at + part.length);
    }, text);
  await area.fill('grovt brød er godt');
  await choose('brød');
  await page.keyboard.press('Control+b');
  await expect(area).toHaveValue('grovt **brød** er godt');
  await page.keyboard.press('Control+b');
  await expect(area).toHaveValue('grovt brød er godt');
  await page.keyboard.press('Control+i');
  await expect(area).toHaveValue('grovt *brød* er godt');
  await page.keyboard.press('Control+z');
  await expect(area).toHaveValue('grovt brød er godt');
  await choose('brød');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/hva-er-upf');
  await page.keyboard.press('Enter');
  await expect(area).toHaveValue('grovt [brød](/hva-er-upf) er godt');
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await toolbar.getByRole('button', { name: 'Heading' }).click();
  await expect(area).toHaveValue('## grovt [brød](/hva-er-upf) er godt');
  await expect(preview(page).getByRole('heading')).toHaveText('grovt brød er godt');
  await expect(area).toBeFocused();
  await toolbar.getByRole('button', { name: 'Bold' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toolbar.getByRole('button', { name: 'Italic' })).toBeFocused();
});

test('a title or text that is too long is refused with a message', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id, title_no } = await createArticle(newsroom);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByLabel('Title').evaluate((input: HTMLTextAreaElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(input, 'x'.repeat(1024 * 1024));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByText('At most 300 characters.')).toBeVisible();
  await save(page).click();
  await expect(toastOf(page, 'error')).toContainText('Title (Norwegian): Use at most 300 characters.');
  expect((await readArticle(newsroom, id)).title_no).toBe(title_no);
  await page.getByLabel('Title').fill(title_no);

  await content(page).evaluate((area: HTMLTextAreaElement) => {
    const data = new DataTransfer();
    data.setData('text/plain', 'x'.repeat(10 * 1024 * 1024));
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText('The text is too long to paste.')).toBeVisible();
  await expect(preview(page)).toContainText('Første avsnitt.');
  // A text in the field that is too long does not break the page.
  await content(page).evaluate((area: HTMLTextAreaElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(area, 'lang tekst '.repeat(100_000));
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByText('The text is too long to preview.')).toBeVisible();
  await expect(page.getByText('At most 500,000 characters.')).toBeVisible();
  await content(page).fill('Kort igjen.');
  await expect(preview(page)).toContainText('Kort igjen.');
});

test('typing in a long text causes no long delay', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    content_no: goodText('Langt').repeat(60).slice(0, 300_000),
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await expect(preview(page).locator('p').first()).toBeVisible();
  await content(page).focus();
  await page.keyboard.press('Control+End');
  const longest = await content(page).evaluate(async (area: HTMLTextAreaElement) => {
    let worst = 0;
    for (let n = 0; n < 20; n++) {
      const begun = performance.now();
      document.execCommand('insertText', false, 'a');
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      worst = Math.max(worst, performance.now() - begun);
    }
    return area.value.endsWith('a'.repeat(20)) ? worst : Number.POSITIVE_INFINITY;
  });
  // The limit allows for a busy machine. Without the web worker that renders the preview, a key press took seconds.
  expect(longest).toBeLessThan(1500);
  await expect(preview(page)).toContainText('a'.repeat(20));
});

test('hostile Markdown runs no code in the preview', { tag: '@long' }, async ({ page, newsroom }) => {
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await content(page).fill(hostileMarkdown.join('\n\n'));
  await expect(preview(page)).toContainText('https://example.com/');
  const found = await preview(page).evaluate((pane) => {
    for (const element of pane.querySelectorAll('*')) {
      for (const event of ['mouseover', 'focus', 'load', 'error', 'toggle'])
        element.dispatchEvent(new Event(event));
    }
    const elements = [...pane.querySelectorAll('*')];
    return {
      attacked: (window as { attacked?: unknown }).attacked,
      dangerous: elements.filter((element) =>
        /^(script|iframe|object|embed|svg|math|style|link|meta|base|form|button|video|audio|template|details)$/i.test(
          element.tagName,
        ),
      ).length,
      handlers: elements
        .flatMap((element) => element.getAttributeNames())
        .filter((name) => name.startsWith('on')),
      addresses: elements
        .flatMap((element) => [element.getAttribute('href'), element.getAttribute('src')])
        .filter(
          (address) =>
            address && !/^(https?|mailto|irc|ircs|xmpp):$/.test(new URL(address, location.href).protocol),
        ),
    };
  });
  expect(found).toEqual({ attacked: undefined, dangerous: 0, handlers: [], addresses: [] });
  for (const link of await preview(page).locator('a[href^="/"], a[href=""]').all()) {
    expect(await link.getAttribute('href')).not.toMatch(/script:/i);
  }
});

test('the editor is in Norwegian for a Norwegian browser, and fits a phone', { tag: '@long' }, async ({
  browser,
  newsroom,
}) => {
  const page = await browser.newPage({ locale: 'nb-NO', viewport: { width: 360, height: 740 } });
  await openAs(page, newsroom, newsroom.admin, '/admin/article/new');
  await expect(page.getByRole('tab')).toHaveText(['Norsk', 'Engelsk', 'Innstillinger']);
  const title = newTitle('Norsk');
  await page.getByLabel('Tittel').fill(title);
  await page.getByLabel('Innhold (Markdown)').fill('Tekst');
  const table = page.getByRole('button', { name: 'Sett inn tabell' });
  await expect(table).toBeHidden();
  await page.getByRole('button', { name: 'Flere verktøy' }).click();
  await expect(table).toBeVisible();
  await page.getByRole('button', { name: 'Flere verktøy' }).click();
  await expect(page.getByRole('region', { name: 'Kvalitet' })).toContainText('Mangler hovedoverskrift (H1)');
  await expectKept(page);
  await expect(page.getByRole('button', { name: '3 advarsler' })).toBeVisible();
  const textTop = () =>
    page.getByLabel('Innhold (Markdown)').evaluate((area) => area.getBoundingClientRect().y + scrollY);
  const topBeforeSave = await textTop();
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Artikkelen er lagret')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Versjonshistorikk' })).toBeVisible();
  expect(await textTop()).toBe(topBeforeSave);
  expect(topBeforeSave).toBeLessThanOrEqual(430);
  await page.getByRole('button', { name: 'Lagre' }).click();
  await expect(page.getByText('Artikkelen er oppdatert')).toBeVisible();
  for (const name of ['Engelsk', 'Innstillinger', 'Norsk']) {
    await page.getByRole('tab', { name }).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await page.getByRole('button', { name: 'Publiser', exact: true }).click();
  await expect(page.getByText('Artikkelen ligger nå på nettstedet')).toBeVisible();
  await page.goto(`${newsroom.address}/admin/article/finnes-ikke`);
  await expect(page.getByRole('heading', { name: 'Artikkelen finnes ikke' })).toBeVisible();
  await page.close();
});
