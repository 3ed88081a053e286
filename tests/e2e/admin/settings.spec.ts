import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB', expectedConsoleErrors: /status of (400|502)/ });

test('Today leads to the settings, and readers see the details of the publisher that an admin enters', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/today');
  const step = page.getByRole('listitem').filter({ hasText: '9 details about the publisher are missing' });
  await step.getByRole('link', { name: 'Fill in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByText('9 details missing')).toBeVisible();
  await page.getByLabel('Publisher').fill('Eksempel AS');
  await page.getByLabel('Organisation number').fill('974 760 674');
  await page.getByRole('button', { name: 'Add expert' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('An organisation number has nine digits')).toBeVisible();
  await expect(page.getByText('Enter a name, or remove the entry.')).toBeVisible();
  await page.getByLabel('Organisation number').fill('974 760 673');
  await page.getByRole('group', { name: 'Expert 1' }).getByLabel('Name').fill('Ola Lege');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText('6 details missing')).toBeVisible();
  await page.goto(`${emptyNewsroom.address}/en/om`);
  await expect(page.getByText('974 760 673')).toBeVisible();
  await expect(page.getByText('Postal address')).toHaveCount(0);
  await page.goto(`${emptyNewsroom.address}/en/redaksjonelt`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Ola Lege' })).toBeVisible();
});

test('an admin sets up a mail server, sees why its test fails, and chooses a folder for backups', async ({
  page,
  emptyNewsroom,
}) => {
  const admin = await firstAdmin(emptyNewsroom);
  await openAs(page, emptyNewsroom, admin, '/admin/settings#server');
  await page.getByRole('button', { name: 'Set up: Mail server' }).click();
  await page.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
  await page.getByLabel('Port').fill('9');
  await page.getByLabel('User name').fill('post');
  await page.getByLabel('Password').fill('a-long-enough-secret-1234');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('Setting saved')).toBeVisible();
  await expect(page.getByText('Set, ends in 1234')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test message: Mail server' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not reach the mail server 127.0.0.1:9');
  await page.getByRole('button', { name: 'Set up: Backups' }).click();
  await page.getByLabel('Folder').fill('a/relative/folder');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByText('The field “Folder” is not valid. Correct it and try again.')).toBeVisible();
  await expect(page.getByLabel('Folder')).toBeFocused();
  await page.getByLabel('Folder').fill(await mkdtemp(join(tmpdir(), 'novasjekk-backups-')));
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await page.getByRole('button', { name: 'Test the folder: Backups' }).click();
  await expect(page.getByText('The server can write to the folder')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Mail server' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Without a mail server, emails are saved as files')).toBeVisible();
});
