import { createServer, request as send } from 'node:http';
import { freePort } from '../../setup/database/postgres.ts';
import { codeOf } from '../authenticator.ts';
import { copySeededDatabase } from '../global-setup.ts';
import { expect, followLink, linkIn, type Newsroom, openNewsroom, signIn, test } from '../newsroom.ts';

/**
 * The product under test uses a hosted Supabase Auth. A second instance of the product acts as the hosted service,
 * because it has the same protocol. As at Supabase, a gateway requires the API key and allows requests from any origin.
 */
test.use({ expectedConsoleErrors: /status of 4\d\d/, locale: 'en-GB' });
test.describe.configure({ mode: 'default' });

const apiKey = 'the-gateway-key';
let newsroom: Newsroom;
let hosted: Newsroom;
const ends: (() => Promise<unknown>)[] = [];

test.beforeAll(async () => {
  const [gatewayPort, authPort, port] = await Promise.all([freePort(), freePort(), freePort()]);
  const gateway = `http://127.0.0.1:${gatewayPort}`;
  ends.push(await openGateway(gatewayPort, authPort));
  const databases = await Promise.all([copySeededDatabase(), copySeededDatabase()]);
  const [keeper, screens] = await Promise.all([
    openNewsroom({
      DATABASE_URL: databases[0].url,
      PORT: String(authPort),
      SITE_URL: gateway,
      AUTH_REDIRECTS: `http://127.0.0.1:${port}`,
    }),
    openNewsroom({
      DATABASE_URL: databases[1].url,
      PORT: String(port),
      AUTH_URL: `${gateway}/auth/v1`,
      AUTH_API_KEY: apiKey,
    }),
  ]);
  ends.push(async () => {
    await Promise.all([keeper.end(), screens.end()]);
    await Promise.all(databases.map(({ drop }) => drop()));
  });
  hosted = keeper.newsroom;
  newsroom = screens.newsroom;
});
test.afterAll(() => Promise.all(ends.map((end) => end())));

const person = { email: 'kari@novasjekk.example', password: 'granskog og lyng' };

test('a user signs up at the hosted service, becomes admin and uses all account screens', async ({
  page,
}) => {
  await page.goto(`${newsroom.address}/admin/setup`);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await page.getByRole('button', { name: 'Need an account? Create one' }).click();
  await signIn(page, person);
  await expect(page.getByText('Account created! Please check your email to verify.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to setup' }).click();
  await page.getByRole('button', { name: 'Assign Me Admin Role' }).click();
  await expect(page.getByText('Admin role assigned successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Content Management' })).toBeVisible();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByText(/^Accounts are managed by an external service\. Invite people/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite a user' })).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(person.email) });
  await expect(row.getByRole('switch', { name: `Admin: ${person.email}` })).toBeChecked();
  await expect(row.getByText('External service')).toBeVisible();

  await page.getByRole('link', { name: 'Security' }).click();
  await page.getByLabel('Current password').fill('not the password');
  await page.getByLabel('New password').fill('fjell og vidde');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('The current password is incorrect')).toBeVisible();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  person.password = 'fjell og vidde';

  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add authenticator app' });
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code from the app').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Two-factor authentication is on')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(page, person);
  await page.getByLabel('Code').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await page.goto(`${newsroom.address}/admin/security`);
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Two-factor authentication is off')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('a forgotten password is replaced through a mail of the hosted service, in Norwegian', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'nb-NO' });
  await page.goto(`${newsroom.address}/admin/forgot-password`);
  await page.getByLabel('E-post').fill(person.email);
  await page.getByRole('button', { name: 'Send lenke' }).click();
  await expect(page.getByText(/har vi sendt en lenke/)).toBeVisible();
  const mail = await hosted.mailTo(person.email, /\/auth\/v1\/verify/);
  expect(new URL(linkIn(mail)).origin).not.toBe(newsroom.address);
  await followLink(page, mail);
  await expect(page).toHaveURL(`${newsroom.address}/admin/reset-password`);
  await page.getByLabel('Nytt passord').fill('strand og holme');
  await page.getByRole('button', { name: 'Lagre passordet' }).click();
  await expect(page.getByText('Passordet er endret')).toBeVisible();
  await page.goto(`${newsroom.address}/admin/users`);
  await expect(page.getByText(/^Kontoene administreres av en ekstern tjeneste\./)).toBeVisible();
  await expect(page.getByText('Ekstern tjeneste', { exact: true })).toBeVisible();
  await page.close();
});

test('the built-in accounts of the product are disabled, and the gateway refuses a call without the API key', async ({
  request,
}) => {
  const own = await request.post(`${newsroom.address}/auth/v1/signup`, { data: person });
  expect(own.status()).toBe(404);
  expect(await own.json()).toMatchObject({ code: 'auth_elsewhere' });
  const { authUrl } = await (await request.get(`${newsroom.address}/api/config`)).json();
  expect((await request.get(`${authUrl}/settings`)).status()).toBe(401);
  expect((await request.get(`${authUrl}/settings`, { headers: { apikey: apiKey } })).status()).toBe(200);
});

/** Forwards requests with the API key, and links from mails, to the auth server. Allows requests from any origin. */
async function openGateway(port: number, authPort: number): Promise<() => Promise<unknown>> {
  const gateway = createServer((request, response) => {
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-allow-headers':
        'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
      'access-control-expose-headers': 'x-supabase-api-version',
    };
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    const isOpen = request.url?.startsWith('/auth/v1/verify');
    if (!isOpen && request.headers.apikey !== apiKey) return response.writeHead(401, cors).end('{}');
    const { method, url, headers } = request;
    const onward = send({ host: '127.0.0.1', port: authPort, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...cors });
      answer.pipe(response);
    });
    onward.on('error', () => response.writeHead(502, cors).end());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => gateway.listen(port, '127.0.0.1', resolve));
  return async () => {
    gateway.closeAllConnections();
    gateway.close();
  };
}
