import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import type { Page } from '@playwright/test';
import { expect, openAs, signIn, test } from '../newsroom.ts';

/** An assistant that uses the OAuth support of the official client and opens its addresses in the browser. */
async function startAssistant(page: Page, site: string) {
  const { promise: returned, resolve } = Promise.withResolvers<URLSearchParams>();
  const callback = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    response.end('Back in the assistant');
    if (searchParams.has('state')) resolve(searchParams);
  });
  await new Promise<void>((listening) => callback.listen(0, '127.0.0.1', listening));
  const { port } = callback.address() as AddressInfo;
  const redirectUrl = `http://127.0.0.1:${port}/callback`;
  const stored = new Map<string, unknown>();
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'Test assistant', redirect_uris: [redirectUrl] },
    state: () => 'a state',
    clientInformation: () => stored.get('client') as never,
    saveClientInformation: (client) => void stored.set('client', client),
    tokens: () => stored.get('tokens') as never,
    saveTokens: (tokens) => void stored.set('tokens', tokens),
    saveCodeVerifier: (verifier) => void stored.set('verifier', verifier),
    codeVerifier: () => stored.get('verifier') as string,
    saveDiscoveryState: (state) => void stored.set('discovery', state),
    discoveryState: () => stored.get('discovery') as never,
    invalidateCredentials: () => stored.clear(),
    redirectToAuthorization: async (url) => void (await page.goto(url.href)),
  };
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(`${site}/mcp`), { authProvider: provider });
  return {
    /** Connects from zero: the first attempt fails and opens the consent screen in the browser. */
    async ask() {
      const transport = newTransport();
      const client = new Client({ name: 'test', version: '1' });
      await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError);
      return transport;
    },
    returned,
    async connect() {
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(newTransport());
      return client;
    },
    stop: () => new Promise((stopped) => callback.close(stopped)),
  };
}

test.describe('in English', () => {
  test.use({ locale: 'en-GB' });

  test('an assistant connects from zero, calls a tool, and loses its access when it is revoked', async ({
    page,
    newsroom,
  }) => {
    await openAs(page, newsroom, newsroom.admin, '/admin/tokens');
    const assistant = await startAssistant(page, newsroom.address);
    const transport = await assistant.ask();
    await expect(page.getByRole('heading', { name: 'Connect Test assistant?' })).toBeVisible();
    await expect(page.getByText(/^127\.0\.0\.1:\d+$/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Read Articles, sources/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /^Publish/ })).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Queue content/ }).uncheck();
    await page.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('Back in the assistant')).toBeVisible();
    await transport.finishAuth(await assistant.returned);
    const client = await assistant.connect();
    const result = await client.callTool({ name: 'look_up_additive', arguments: { query: 'E471' } });
    expect(JSON.stringify(result)).toContain('E471');
    const refused = await client.callTool({
      name: 'queue_outline',
      arguments: { term: 'brød', locale: 'no' },
    });
    expect(refused.isError).toBe(true);

    await openAs(page, newsroom, newsroom.admin, '/admin/tokens');
    const card = page.getByRole('listitem').filter({ hasText: 'Test assistant (127.0.0.1:' });
    await expect(card).toContainText('connected assistant');
    await card.getByRole('button', { name: /^Revoke the token Test assistant/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Token revoked')).toBeVisible();
    await expect(
      client.callTool({ name: 'look_up_additive', arguments: { query: 'E471' } }),
    ).rejects.toThrow();
    await assistant.stop();
  });
});

test.describe('in Norwegian', () => {
  test.use({ locale: 'nb-NO' });

  test('a signed-out user signs in and then refuses the assistant', { tag: '@long' }, async ({
    page,
    newsroom,
  }) => {
    const assistant = await startAssistant(page, newsroom.address);
    await assistant.ask();
    await page.getByRole('button', { name: 'Til innlogging' }).click();
    await signIn(page, newsroom.admin);
    await expect(page.getByRole('heading', { name: 'Vil du koble til Test assistant?' })).toBeVisible();
    await page.getByRole('button', { name: 'Avvis' }).click();
    await expect(page.getByText('Back in the assistant')).toBeVisible();
    expect((await assistant.returned).get('error')).toBe('access_denied');
    await assistant.stop();
  });

  test('a request that is not valid is explained', { tag: '@long' }, async ({ page, newsroom }) => {
    await openAs(page, newsroom, newsroom.admin, '/admin/tokens');
    await page.goto(
      `${newsroom.address}/oauth/authorize?client_id=unknown&redirect_uri=https://evil.example/`,
    );
    await expect(page).toHaveURL(`${newsroom.address}/admin/connect?problem=invalid_client`);
    await expect(page.getByText('Forespørselen er ikke gyldig')).toBeVisible();
  });
});
