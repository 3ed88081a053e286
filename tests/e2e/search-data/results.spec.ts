import { appHost } from '../../setup/site/public-site.ts';
import { copySeededDatabase } from '../global-setup.ts';
import { firstAdmin, openAs, openNewsroom, test } from '../newsroom.ts';
import { expect } from '../test.ts';

/** Replaces the user agent of the headless browser, whose views are not counted because it is a bot. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('the results screen of one process shows a view and a scan click on another process within 15 seconds', {
  tag: '@long',
}, async ({ page, browser }) => {
  const { url, drop } = await copySeededDatabase();
  const [site, admin] = await Promise.all([
    openNewsroom({ DATABASE_URL: url, ROLE: 'web' }),
    openNewsroom({ DATABASE_URL: url }),
  ]);
  const editor = await firstAdmin(admin.newsroom);
  await openAs(page, admin.newsroom, editor, '/admin/results');
  await expect(page.getByText(/Nothing counted yet|Ingenting er talt ennå/)).toBeVisible();

  const reader = await browser.newContext({ userAgent, locale: 'nb-NO' });
  await reader.route(`https://${appHost}/**`, (route) => route.fulfill({ body: 'app' }));
  const article = await reader.newPage();
  await article.goto(`${site.newsroom.address}/blogg/er-brod-ultraprosessert`);
  const stored = await reader.storageState();
  expect(stored.cookies.map(({ name }) => name)).toEqual(['i18nextLng']);
  const beacon = article.waitForRequest(/\/telling$/);
  await article.locator('main a[href*="utm_medium=article"]').click();
  expect((await beacon).postData()).toBe('scan,/blogg/er-brod-ultraprosessert,nb,article');
  await expect(article).toHaveURL(
    /utm_source=novasjekk&utm_medium=article&utm_campaign=er-brod-ultraprosessert/,
  );

  const row = page.getByRole('row').filter({ hasText: '/blogg/er-brod-ultraprosessert' });
  await expect(row).toContainText(/1.*1/s);
  await row.getByRole('link').click();
  await expect(
    page.getByRole('row').filter({ hasText: /Boksen nederst i en artikkel|Box at the end of an article/ }),
  ).toContainText('1');

  await page.goto('about:blank');
  await reader.close();
  await Promise.all([site.end(), admin.end()]);
  await drop();
});
