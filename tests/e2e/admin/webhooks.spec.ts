import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, firstAdmin, openAs, test } from '../newsroom.ts';

test.use({ locale: 'en-GB', settings: { WEBHOOK_ALLOW_PRIVATE: 'true' } });

test('an admin adds a webhook, sees that a delivery failed, and sends it again', {
  tag: '@long',
}, async ({ page, emptyNewsroom }) => {
  // The receiver is gone, so the delivery fails at once and the webhook is disabled.
  let status = 410;
  const receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  await openAs(page, emptyNewsroom, await firstAdmin(emptyNewsroom), '/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('URL').fill(url);
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Send a test to ${url}` }).click();
  await page.getByRole('link', { name: `Deliveries to ${url}` }).click();
  await expect(page.getByText('The receiver responded with 410')).toBeVisible();
  await expect(page.getByRole('cell').getByText('failed')).toBeVisible();
  status = 200;
  await page.goto(`${emptyNewsroom.address}/admin/webhooks`);
  await page.getByRole('button', { name: `Enable again: ${url}` }).click();
  await expect(page.getByText('Webhook enabled again')).toBeVisible();
  await page.getByRole('link', { name: `Deliveries to ${url}` }).click();
  await page.getByRole('button', { name: /^Send again/ }).click();
  await expect(page.getByRole('cell').getByText('delivered')).toBeVisible();
  receiver.close();
});
