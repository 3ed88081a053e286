import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLongRun } from '../../scripts/long-tests.ts';
import { freePort, runOn } from '../setup/database/postgres.ts';
import { type RunningProduct, startProduct } from '../setup/product/product.ts';
import { copySeededDatabase, resetDatabase } from './global-setup.ts';
import { test as base, expect } from './test.ts';

/** A running product, and calls to its API without a browser. */
export interface Newsroom {
  address: string;
  signUp(email?: string): Promise<Person>;
  /** Waits for a mail to the address whose text matches `content`. Returns the newest such mail as text. */
  mailTo(email: string, content?: RegExp): Promise<string>;
  call(person: Person, method: string, path: string, body?: object): Promise<Response>;
  /** The set-up code that the first admin needs. Only a product whose database was not reset has one. */
  setupCode(): string;
}

export interface Person {
  id: string;
  email: string;
  password: string;
  session: { access_token: string } & Record<string, unknown>;
}

interface Options {
  settings: Record<string, string>;
}

interface PerTest {
  /**
   * The product of the Playwright worker. Its tests share it and must not depend on each other's articles and accounts.
   */
  newsroom: Newsroom & { admin: Person };
  /** A product with the seed articles and without accounts. A test with `settings` gets a product of its own. */
  emptyNewsroom: Newsroom & { runSql(statement: string): Promise<void> };
}

interface PerWorker {
  workerProduct: WorkerProduct;
  embeddedNewsroom: Newsroom & { admin: Person };
}

/** The product that all tests of a Playwright worker share; it runs on PostgreSQL. */
interface WorkerProduct {
  newsroom: Newsroom;
  /** Returns the first admin. After a reset, a new first admin is signed up. */
  admin(): Promise<Person>;
  reset(): Promise<void>;
  runSql(statement: string): Promise<void>;
}

/** A start can take this long while other processes use all cores. */
const startTimeout = 600_000;

export const test = base.extend<PerTest & Options, PerWorker>({
  settings: [{}, { option: true }],
  workerProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { url, drop } = await copySeededDatabase();
      const { newsroom, end } = await openNewsroom({ DATABASE_URL: url });
      let admin: Person | undefined;
      let isReset = true;
      const reset = async () => {
        admin = undefined;
        await resetDatabase(url);
      };
      await use({
        newsroom,
        admin: async () => {
          if (admin) return admin;
          // A test may have created accounts since the last reset, so the product is reset again.
          if (!isReset) await reset();
          admin = await firstAdmin(newsroom);
          return admin;
        },
        reset: async () => {
          await reset();
          isReset = false;
        },
        runSql: (statement) => runOn(url, statement),
      });
      await end();
      await drop();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  embeddedNewsroom: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const { newsroom, end } = await openNewsroom({});
      await use({ ...newsroom, admin: await firstAdmin(newsroom) });
      await end();
    },
    { scope: 'worker', timeout: startTimeout },
  ],
  // The long run uses the embedded database, so that the browser tests cover both engines.
  newsroom: isLongRun
    ? async ({ embeddedNewsroom }, use) => {
        await startSession(embeddedNewsroom, embeddedNewsroom.admin);
        await use(embeddedNewsroom);
      }
    : async ({ workerProduct: { newsroom, admin } }, use) => {
        const person = await admin();
        await startSession(newsroom, person);
        await use({ ...newsroom, admin: person });
      },
  emptyNewsroom: [
    async ({ page, settings, workerProduct }, use) => {
      if (Object.keys(settings).length === 0) {
        await workerProduct.reset();
        await use({ ...workerProduct.newsroom, runSql: workerProduct.runSql });
        return;
      }
      const { url, drop } = await copySeededDatabase();
      const { newsroom, end } = await openNewsroom({ DATABASE_URL: url, ...settings });
      await use({ ...newsroom, runSql: (statement) => runOn(url, statement) });
      // The page leaves the product first, because requests to the stopped server would log errors to the console.
      if (!page.isClosed()) await page.goto('about:blank');
      await end();
      await drop();
    },
    { timeout: startTimeout },
  ],
});

/** Starts a product with a data folder of its own; `end` stops it and removes its data. */
export async function openNewsroom(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-newsroom-'));
  const port = settings.PORT ?? String(await freePort());
  const address = `http://${settings.HOST ?? '127.0.0.1'}:${port}`;
  const product = await startProduct({
    PORT: port,
    SITE_URL: address,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const end = async () => {
    await product.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { newsroom: newsroomOf(product, address, folder), end };
}

const newDeviceSubject = /^Subject: (Ny innlogging|New sign-in) /im;

let people = 0;
function newAddress(): string {
  people += 1;
  return `person-${process.pid}-${people}@novasjekk.example`;
}

function newsroomOf(product: RunningProduct, address: string, folder: string): Newsroom {
  return {
    address,
    setupCode: () => readFileSync(join(folder, 'setup-code'), 'utf8').trim(),
    async signUp(email = newAddress()) {
      const password = 'granskog og lyng';
      const response = await post(`${address}/auth/v1/signup`, { email, password });
      if (!response.ok) throw new Error(`${await response.text()}\n${product.output()}`);
      const session = await response.json();
      return { id: session.user.id, email, password, session };
    },
    async mailTo(email, content = /^/) {
      const outbox = join(folder, 'outbox');
      let found: string | undefined;
      await expect(() => {
        const mails = readdirSync(outbox)
          .filter((name) => name.endsWith('.eml'))
          .sort()
          .map((name) => plainText(readFileSync(join(outbox, name), 'utf8')));
        // Ignores notices of a sign-in from a new device, because they can arrive at any time.
        found = mails.findLast(
          (mail) =>
            new RegExp(`^To: .*${email}`, 'im').test(mail) &&
            !newDeviceSubject.test(mail) &&
            content.test(mail),
        );
        expect(found).toBeDefined();
      }).toPass();
      return found ?? '';
    },
    call: (person, method, path, body) =>
      fetch(address + path, {
        method,
        headers: {
          authorization: `Bearer ${person.session.access_token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

/** Signs up a user who takes the admin role. The product must not have an admin yet. */
export async function firstAdmin(newsroom: Newsroom): Promise<Person> {
  const admin = await newsroom.signUp('kari@novasjekk.example');
  const made = await newsroom.call(admin, 'POST', '/api/setup/admin');
  if (!made.ok) throw new Error(await made.text());
  return admin;
}

/** Grants roles to a user by an invitation. The user accepts it and then chooses the same password again. */
export async function giveRoles(
  newsroom: Newsroom & { admin: Person },
  person: Person,
  ...roles: string[]
): Promise<void> {
  const given = await newsroom.call(newsroom.admin, 'PUT', `/api/users/${person.id}/roles`, { roles });
  const { sent } = await given.json();
  const token = new URLSearchParams(new URL(sent.link).hash.slice(1)).get('token');
  const accepted = await post(`${newsroom.address}/api/invitation/accept`, { token });
  person.session = (await accepted.json()).session;
  const chosen = await newsroom.call(person, 'PUT', '/auth/v1/user', { password: person.password });
  if (!chosen.ok) throw new Error(await chosen.text());
}

/**
 * Signs a person in. Each test starts a session of its own, because an earlier test may have ended the previous
 * session.
 */
async function startSession(newsroom: Newsroom, person: Person): Promise<void> {
  const { email, password } = person;
  const response = await post(`${newsroom.address}/auth/v1/token?grant_type=password`, { email, password });
  person.session = await response.json();
}

/** Signs a person in through the API, stores the session in the browser and opens a screen. */
export async function openAs(page: Page, newsroom: Newsroom, person: Person, path: string): Promise<void> {
  await startSession(newsroom, person);
  await page.goto(`${newsroom.address}/favicon.svg`);
  await page.evaluate(
    (session) => localStorage.setItem('novasjekk.session', session),
    JSON.stringify(person.session),
  );
  await page.goto(newsroom.address + path);
}

export async function signIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.locator('input[type=password]').press('Enter');
}

/** Returns the first link to the product in a mail. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/127\.0\.0\.1[^\s"<>]+/.exec(mail)?.[0];
  if (!link) throw new Error(`No link in:\n${mail}`);
  return link.replaceAll('&amp;', '&');
}

/** Opens a mailed link and presses the button of its page. */
export async function followLink(page: Page, mail: string): Promise<void> {
  await page.goto(linkIn(mail));
  await page.locator('form[method=post] button').click();
}

/** Decodes as much of quoted-printable and base64 as a link needs. */
function plainText(mail: string): string {
  return mail
    .replace(
      /Content-Transfer-Encoding: base64\r?\n(?:.+\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gi,
      (_, body: string) => Buffer.from(body, 'base64').toString('utf8'),
    )
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const post = (url: string, body: object) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  });

export { expect };

/** Makes the given addresses answer as if the database were unavailable, until the returned function is called. */
export async function databaseUnavailableFor(page: Page, addresses: string): Promise<() => Promise<void>> {
  const message = 'The database is not responding. Try again in a moment.';
  await page.route(addresses, (route) =>
    route.fulfill({ status: 503, json: { code: 'database_unavailable', message } }),
  );
  return () => page.unroute(addresses);
}
