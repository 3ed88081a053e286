import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../test.ts';

const list = 'Vann, sukker, glukosesirup, rapsolje, emulgator (E471), salt, aroma.';

/** A photo of a list, slightly turned, with a nutrition table below it. */
async function takePhoto(context: BrowserContext, text: string, style = ''): Promise<Buffer> {
  const page = await context.newPage();
  await page.setContent(`<body style="margin:0;background:#998"><div style="display:inline-block;padding:60px">
    <div style="width:620px;padding:30px;background:#fff;font:26px/1.4 sans-serif;transform:rotate(4deg);${style}">
    <p><b>Ingredienser:</b> ${text}</p><p>Næringsinnhold per 100 g<br>Energi 1520 kJ<br>Protein 7,1 g</p></div></div>`);
  const photo = await page.locator('body > div').screenshot({ type: 'jpeg', quality: 80 });
  await page.close();
  return photo;
}

const asFile = (buffer: Buffer) => ({ name: 'etikett.jpg', mimeType: 'image/jpeg', buffer });

/** A window of its own, because the service worker and the cache must not outlive the test. */
const openWindow = (browser: Browser, baseURL: string | undefined, locale = 'nb-NO') =>
  browser.newContext({ locale, ...(baseURL && { baseURL }) });

const photoRequests = (urls: readonly string[]) =>
  urls.filter((url) => /photo|tesseract|traineddata|verktoy/.test(url));

const chooser = (page: Page) => page.getByLabel('Velg et bilde');

/** Collects the requests of all pages of a window. */
function collectRequests(context: BrowserContext) {
  const requests: { url: string; method: string; body: number }[] = [];
  context.on('request', (request) =>
    requests.push({
      url: request.url(),
      method: request.method(),
      body: request.postDataBuffer()?.length ?? 0,
    }),
  );
  return requests;
}

function expectNothingSent(requests: ReturnType<typeof collectRequests>, baseURL: string | undefined) {
  const origin = new URL(baseURL ?? '').origin;
  expect(requests.filter(({ url }) => !url.startsWith(origin) && url !== 'about:blank')).toEqual([]);
  // The counter of page views is the only request that is not a GET.
  expect(requests.filter(({ method, url }) => method !== 'GET' && !url.endsWith('/telling'))).toEqual([]);
  expect(Math.max(...requests.map(({ body }) => body))).toBeLessThan(500);
}

test('a photo is read in the browser, its reader is loaded with the first photo, and no request carries it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    locale: 'nb-NO',
    serviceWorkers: 'block',
    ...(baseURL && { baseURL }),
  });
  // A camera that is held upright turns the picture by EXIF data only.
  const photo = await sharp(await takePhoto(context, 'Vann, glukosesirup, salt.'))
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const requests = collectRequests(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/les-etiketten');
  const field = page.getByLabel('Ingrediensliste');
  await field.fill('melk');
  await expect(page.locator('#label-line')).toContainText('gruppe 1');
  await page.waitForLoadState('networkidle');
  expect(photoRequests(requests.map(({ url }) => url))).toEqual([]);

  await chooser(page).setInputFiles(asFile(photo));
  await expect(page.locator('#label-line')).toContainText('Sannsynligvis gruppe 4');
  await expect(field).toHaveValue('Ingredienser: Vann, glukosesirup, salt.');
  expect(photoRequests(requests.map(({ url }) => url)).length).toBeGreaterThan(5);
  expect(errors).toEqual([]);
  expectNothingSent(requests, baseURL);
  await context.close();
});

test('after the first photo, photos are read and the tools are shown without a network, but no article', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const context = await openWindow(browser, baseURL);
  const requests = collectRequests(context);
  const page = await context.newPage();
  await page.goto('/les-etiketten');
  await chooser(page).setInputFiles(asFile(await takePhoto(context, list)));
  const line = page.locator('#label-line');
  await expect(line).toContainText('Sannsynligvis gruppe 4');
  await expect(page.getByLabel('Ingrediensliste')).toHaveValue(`Ingredienser: ${list}`);
  await expectNoFindings(page, 'photo');

  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    if (registrations.length === 0) throw new Error('no service worker');
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  const other = await takePhoto(context, 'Poteter, rapsolje, salt.', 'background:#123a5c;color:#fff');
  await page.reload();
  await chooser(page).setInputFiles(asFile(other));
  await expect(line).toContainText('Sannsynligvis gruppe 3');
  await page.goto('/mat');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/e-stoffer/e471');
  await expect(page).toHaveURL(/\/e-stoffer$/);
  await expect(page.goto('/blogg')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  expectNothingSent(requests, baseURL);
  await context.close();
});

test('the frame is moved by keyboard and mouse, and only the framed part is read again', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const context = await openWindow(browser, baseURL, 'en-GB');
  const photo = await takePhoto(context, list);
  const page = await context.newPage();
  await page.goto('/en/les-etiketten');
  await page.getByLabel('Ingredient list').focus();
  await expect(page.locator('#label-reader')).toHaveAttribute('data-ready');
  // A picture from the clipboard is read as a chosen one.
  await page.evaluate(
    async (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'label.jpg', { type: 'image/jpeg' }));
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
    },
    [...photo],
  );
  const field = page.getByLabel('Ingredient list');
  await expect(field).toHaveValue(/aroma\.$/);
  const corner = page.getByRole('button', { name: 'Bottom right corner of the frame' });
  const frame = page.locator('.photo-frame-part');
  const before = await frame.boundingBox();
  await corner.focus();
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp');
  const after = await frame.boundingBox();
  expect(after?.height).toBeLessThan(before?.height ?? 0);
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  // The page may still scroll to the focused corner. Playwright moves the mouse to it when its position is stable.
  await corner.hover();
  const box = await corner.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.down();
  await page.mouse.move(x - 150, y, { steps: 5 });
  await page.mouse.up();
  expect((await frame.boundingBox())?.width).toBeLessThan((after?.width ?? 0) - 100);
  await page.getByRole('button', { name: 'Read the framed part again' }).click();
  await expect(field).not.toHaveValue(/aroma\.$/);
  await context.close();
});

test('a file that is no picture, a picture without text and a cancelled reading are explained', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const context = await openWindow(browser, baseURL);
  const page = await context.newPage();
  await page.goto('/les-etiketten');
  await page.getByLabel('Ingrediensliste').fill('melk');
  const status = page.locator('#label-photo').getByRole('status');
  await chooser(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hei') });
  await expect(status).toContainText('Dette er ikke et bilde');
  await page.route(/\.wasm$/, () => {});
  const photo = asFile(await takePhoto(context, list));
  await chooser(page).setInputFiles(photo);
  await page.getByRole('button', { name: 'Avbryt' }).click();
  await expect(status).toContainText('Avbrutt');
  await page.unroute(/\.wasm$/);
  await page.route(/\.wasm$/, (route) => route.abort());
  await chooser(page).setInputFiles(photo);
  await expect(status).toContainText('kunne ikke lastes');
  await page.unroute(/\.wasm$/);
  const empty = await context.newPage();
  const blank = await empty.screenshot({ type: 'png' });
  // A dropped picture is read as a chosen one.
  await page.locator('#label-reader').evaluate(
    (section, bytes) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], 'tom.png', { type: 'image/png' }));
      section.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [...blank],
  );
  await expect(status).toContainText('Vi fant ingen tekst');
  await expect(page.getByLabel('Ingrediensliste')).toHaveValue('melk');
  await context.close();
});
