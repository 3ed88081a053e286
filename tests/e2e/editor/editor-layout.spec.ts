import type { Page } from '@playwright/test';
import { createArticle, newTitle } from '../articles.ts';
import { expectNoFindings } from '../axe.ts';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';
import { november, row, upload } from '../search-data/search-console-parts.ts';
import { content, preview, tab } from './editor-parts.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 800 } });

const marked = [
  '## Overskrift med **fet** skrift',
  '',
  'Salt gir **høyere** blodtrykk, *ifølge* `studier`. Se [kilden](https://kilde.example/en/lang/adresse).  ',
  'AVATAR fi fl office Wa To. Et veldiglangtordutenmellomromsomikkefårplasspåenlinjeognåmåbrytesetsted.',
  '',
  '- Punkt\tmed tabulator',
  '1. [Borte](/blogg/finnes-ikke) og noen ord til, slik at linjen blir for lang til å få plass i feltet.',
  '```',
  'kode   med mellomrom',
  '```',
  '',
].join('\n');

/** A small image that no other test has uploaded. */
const newImage = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30);
    const context = canvas.getContext('2d');
    for (let x = 0; context && x < 40; x++) {
      context.fillStyle = `rgb(${Math.floor(Math.random() * 256)} 90 120)`;
      context.fillRect(x, 0, 1, 30);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });

const sections = (heading: string, paragraphs: number, sentence: string) =>
  Array.from({ length: 12 }, (_, number) =>
    [`## ${heading} ${number}`, ...Array(paragraphs).fill(sentence.repeat(1 + (number % 4)))].join('\n\n'),
  ).join('\n\n');

/** The distance of a heading in the pane from the same heading in the text field. */
const gap = (page: Page, line: number, heading: string) =>
  content(page).evaluate(
    (area: HTMLTextAreaElement, { line, heading }) => {
      // The height of the text before the line, measured in a field of the same width.
      const copy = area.cloneNode() as HTMLTextAreaElement;
      copy.value = area.value.split('\n').slice(0, line).join('\n');
      copy.style.cssText = `position: absolute; visibility: hidden; min-height: 0; width: ${area.offsetWidth}px`;
      area.after(copy);
      const top = area.getBoundingClientRect().top + copy.offsetHeight;
      copy.remove();
      const shown = [...document.querySelectorAll('.pane :is(h2, p)')].find(
        (element) => element.textContent?.replace('## ', '') === heading,
      );
      return Math.abs((shown?.getBoundingClientRect().top ?? Number.NaN) - top);
    },
    { line, heading },
  );

test('the colours of the text move no letter, at five widths and in three fonts', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { content_no: marked });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const layer = page.locator('.text-colours');
  await expect(layer).toBeVisible();
  // The pixels of round corners differ after scrolling.
  await page.addStyleTag({ content: '* { border-radius: 0 !important }' });
  for (const width of [360, 700, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    for (const font of ['sans-serif', 'Fraunces', 'monospace']) {
      await content(page)
        .locator('..')
        .evaluate((frame, name) => {
          frame.style.fontFamily = name;
          // Without its colours, the layer must be the same picture as the textarea.
          CSS.highlights.clear();
        }, font);
      const withLayer = await content(page).screenshot();
      await content(page).evaluate((area) =>
        area.style.setProperty('-webkit-text-fill-color', 'currentcolor'),
      );
      await layer.evaluate((host) => host.style.setProperty('display', 'none'));
      const withoutLayer = await content(page).screenshot();
      await content(page).evaluate((area) => area.style.removeProperty('-webkit-text-fill-color'));
      const empty = await content(page).screenshot();
      await layer.evaluate((host) => host.style.removeProperty('display'));
      expect(withLayer.equals(withoutLayer), `${font} at ${width} px`).toBe(true);
      expect(withLayer.equals(empty)).toBe(false);
    }
  }
});

test('the colours cost less than 8 ms per key in a text of 20,000 characters', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, {
    content_no: sections('Del', 17, 'En setning om [mat](/blogg) og **salt**. ').slice(0, 20_000),
  });
  /** The lower quartile of the times of a key press with its layout, because other processes slow down some of them. */
  const measure = async () => {
    await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
    await expect(preview(page).locator('p').first()).toBeVisible();
    await content(page).focus();
    return await content(page).evaluate(async (area: HTMLTextAreaElement) => {
      area.setSelectionRange(10_000, 10_000);
      const times: number[] = [];
      for (let n = 0; n < 60; n++) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const begun = performance.now();
        document.execCommand('insertText', false, n % 10 === 0 ? '\n' : 'a');
        await Promise.resolve();
        area.getBoundingClientRect();
        times.push(performance.now() - begun);
      }
      return times.sort((a, b) => a - b)[15] ?? Number.NaN;
    });
  };
  const coloured = await measure();
  await expect(page.locator('.text-colours')).toHaveCount(1);
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'));
  const plain = await measure();
  await expect(page.locator('.text-colours')).toHaveCount(0);
  test
    .info()
    .annotations.push({ type: 'ms per key', description: `${coloured} with colours, ${plain} without` });
  expect(coloured - plain).toBeLessThan(8);
});

test('from 1280 px the preview is beside the text, both scroll together, and the choice is remembered', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { content_no: sections('Del', 3, 'En setning om mat. ') });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await expect(preview(page).getByText('Del 11')).toBeAttached();
  const boxes = async () => [await content(page).boundingBox(), await preview(page).boundingBox()] as const;
  const [text, pane] = await boxes();
  expect(pane?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0));
  expect(text?.width).toBeGreaterThan(520);
  expect(pane?.width).toBeGreaterThan(520);

  await page.mouse.move(300, 600);
  await page.mouse.wheel(0, 1500);
  await expect(preview(page).getByText('Del 6')).toBeInViewport();
  expect(await gap(page, 6 * 8, 'Del 6')).toBeLessThan(120);
  const before = await page.evaluate(() => scrollY);
  await preview(page).hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await expectNoFindings(page, 'the preview beside the text');

  await page.getByRole('button', { name: 'Preview alongside the text' }).click();
  const isBelow = async () => {
    const [textBox, paneBox] = await boxes();
    return (paneBox?.y ?? 0) > (textBox?.y ?? 0) + (textBox?.height ?? 0);
  };
  await expect.poll(isBelow).toBe(true);
  await page.reload();
  await expect(preview(page).getByText('Del 11')).toBeAttached();
  expect(await isBelow()).toBe(true);
});

test('the English text scrolls with the Norwegian one by its headings, as Markdown or as readers see it', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    title_en: 'Salt',
    content_no: sections('Del', 3, 'En setning om mat. '),
    content_en: sections('Part', 2, 'A much longer sentence about food and everything around it. '),
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByRole('button', { name: 'Show English alongside' }).click();
  const other = page.getByRole('region', { name: 'The other language' });
  for (const heading of ['Part 6', '## Part 6']) {
    await page.getByRole('button', { name: 'Show as readers see it', exact: true }).click();
    await expect(other.getByText(heading, { exact: true })).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.move(300, 600);
    await page.mouse.wheel(0, 1500);
    await expect(other.getByText(heading, { exact: true })).toBeInViewport();
    expect(await gap(page, 6 * 8, 'Part 6')).toBeLessThan(120);
  }
  const own = page.getByRole('button', { name: 'Show as readers see it: Norwegian text' });
  await own.click();
  await expect(content(page)).toBeHidden();
  const heading = preview(page).getByRole('heading', { name: 'Del 6', exact: true });
  await expect(heading).toBeAttached();
  await other.getByText('## Part 6', { exact: true }).scrollIntoViewIfNeeded();
  await other.hover();
  await page.mouse.wheel(0, 60);
  await expect(heading).toBeInViewport();
  await own.click();
  await expect(content(page)).toBeVisible();
});

test('the full screen keeps the title and the language switch, and is remembered', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const { id } = await createArticle(newsroom, { title_en: 'English title', content_en: 'English text' });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.locator('[inert]')).not.toHaveCount(0);
  await page.reload();
  await expect(page.locator('[inert]')).not.toHaveCount(0);
  await page.getByLabel('Title').fill('Ny tittel');
  await tab(page, 'English').click();
  await expect(content(page)).toHaveValue('English text');
  await expect(page.getByLabel('Title')).toHaveValue('English title');
  await expect(content(page)).toBeInViewport();
  // The settings have no full screen.
  await tab(page, 'Settings').click();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await tab(page, 'Norwegian').click();
  await expect(page.locator('[inert]')).not.toHaveCount(0);
  await expect(page.getByLabel('Title')).toHaveValue('Ny tittel');
  await page.keyboard.press('Escape');
  await expect(page.locator('[inert]')).toHaveCount(0);
  await page.reload();
  await expect(content(page)).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('the full screen of a phone with an open keyboard shows at least eight lines of the text', {
  tag: '@long',
}, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, {
    title_en: 'A title that is long enough for two lines on a phone',
    content_en: Array.from({ length: 30 }, (_, number) => `Line ${number}`).join('\n'),
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en`);
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect(page.getByLabel('Title')).toBeInViewport({ ratio: 1 });
  await content(page).focus();
  await page.setViewportSize({ width: 360, height: 430 });
  const frameHeight = () =>
    content(page).evaluate((field) => {
      const { top, bottom } = field.parentElement?.getBoundingClientRect() ?? field.getBoundingClientRect();
      return (Math.min(bottom, innerHeight) - top) / Number.parseFloat(getComputedStyle(field).lineHeight);
    });
  await expect.poll(frameHeight).toBeGreaterThan(8);
  await expect(page.getByLabel('Title')).not.toBeInViewport();
  // A field that is not the text appears when it gets the focus, so that the keyboard leads to it.
  await page.getByLabel('Title').focus();
  await expect(page.getByLabel('Title')).toBeInViewport({ ratio: 1 });
});

test('the full screen shows the whole mark of a comment', { tag: '@long' }, async ({ page, newsroom }) => {
  const { id } = await createArticle(newsroom, { title_en: 'Marked', content_en: 'One paragraph.' });
  await newsroom.call(newsroom.admin, 'POST', '/api/comments', {
    article_id: id,
    locale: 'en',
    quote: 'One paragraph.',
    body: 'Which one?',
  });
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}?tab=en`);
  await page.getByRole('button', { name: 'Full screen' }).click();
  const pin = page.getByRole('button', { name: '1 comment on the paragraph: Which one?' });
  await expect(pin).toBeInViewport({ ratio: 1 });
});

test('words in the tables of the preview and of the admin do not break inside', { tag: '@long' }, async ({
  page,
  newsroom,
}) => {
  const row = '| Ultraprosesserte | Fiberrike kornprodukter | Ernæringsfysiologen |';
  const title = newTitle('Tabell');
  const { id } = await createArticle(newsroom, {
    title_no: title,
    content_no: `${row}\n| --- | --- | --- |\n${row}`,
  });
  /** The words of the cells that are on several lines. Addresses may break. */
  const broken = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(td, th)')].flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: string[] = [];
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.textContent?.startsWith('/')) continue;
          for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            if (range.getClientRects().length > 1) found.push(word[0]);
          }
        }
        return found;
      }),
    );
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(preview(page).getByRole('cell').first()).toBeVisible();
    expect(await broken()).toEqual([]);
  }
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${newsroom.address}/admin?q=${encodeURIComponent(title)}`);
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    expect(await broken()).toEqual([]);
  }
});

test('the library lists the uploaded images, takes new ones and names the articles that use an image', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const newsroom = { ...emptyNewsroom, admin: await firstAdmin(emptyNewsroom) };
  await openAs(page, newsroom, newsroom.admin, '/admin/sources');
  await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Images' }).click();
  await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible();
  await expect(page.getByText('No images yet.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload image' }).click();
  const name = `${newTitle('bilde')}.png`;
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(await newImage(page)) });
  await page.getByLabel('Search by file name or alt text').fill('nothing like this');
  await expect(page.getByText('No images match the search')).toBeVisible();
  await page.getByLabel('Search by file name or alt text').fill(name);
  await page.getByRole('button', { name }).click();
  await expect(page.getByText('No article shows this image.')).toBeVisible();
  await page.getByLabel('Alt text', { exact: true }).fill('Et bord med brød');
  await page.getByRole('button', { name: 'Save the text' }).click();
  await expect(page.getByText('Alt text saved')).toBeVisible();
  await page.reload();
  await page.getByLabel('Search by file name or alt text').fill('bord med brød');
  await page.getByRole('button', { name }).click();
  await expect(page.getByLabel('Alt text', { exact: true })).toHaveValue('Et bord med brød');
  await expectNoFindings(page, 'the image library');
});

test('the editor lists the searches that lead to the article, and ticks those that the text answers', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const newsroom = { ...emptyNewsroom, admin: await firstAdmin(emptyNewsroom) };
  const { id, slug } = await createArticle(newsroom, { status: 'published', content_no: 'Er rugbrød sunt?' });
  const found = (query: string, impressions: number) => ({
    ...row(query, impressions, 3, 8.4),
    page: `${newsroom.address}/blogg/${slug}`,
  });
  const queries = [found('er rugbrød sunt', 1200), found('rugbrød salt', 300)];
  expect((await upload(newsroom, newsroom.admin, queries, november)).ok).toBe(true);
  await openAs(page, newsroom, newsroom.admin, `/admin/article/${id}`);
  const list = page.getByRole('region', { name: 'People find this with …' });
  const answered = list.getByLabel('The text answers this search');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('er rugbrød suntposition 8.4 · 1,200 impressions');
  await expect(answered).toHaveCount(1);
  await content(page).fill('Er rugbrød sunt? Det har lite salt.');
  await expect(answered).toHaveCount(2);
});
