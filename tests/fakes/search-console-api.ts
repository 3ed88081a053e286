import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import indexed from '../fixtures/url-inspection/indexed.json' with { type: 'json' };

export interface ApiRow {
  keys: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
}

/**
 * Starts a fake of Google's token endpoint, of searchAnalytics.query and of the URL Inspection API, for a service
 * account. Rows by query have one key, and rows by query and page have two.
 */
export async function startSearchConsoleApi(
  site: string,
  rows: readonly ApiRow[],
  inspectionOf: (address: string) => object = () => indexed,
) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const queries: {
    startDate: string;
    endDate: string;
    startRow: number;
    rowLimit: number;
    dimensions: string[];
  }[] = [];
  const inspected: string[] = [];
  /** The error statuses of the next responses. */
  const failures: number[] = [];
  /** The first row of the result page that fails once, and the status of that failure. */
  let failing: { startRow: number; status: number } | undefined;

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const text = await bodyOf(request);
    if (request.url === '/token') {
      const form = new URLSearchParams(text);
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return answer(400, { error: 'unsupported_grant_type' });
      const verified = await jwtVerify(form.get('assertion') ?? '', publicKey, {
        audience: `${address()}/token`,
        issuer: 'reader@project.iam.gserviceaccount.com',
        currentDate: new Date(),
      }).catch(() => undefined);
      if (verified?.payload.scope !== 'https://www.googleapis.com/auth/webmasters.readonly')
        return answer(400, { error: 'invalid_grant' });
      return answer(200, { access_token: 'ya29.token', expires_in: 3599, token_type: 'Bearer' });
    }
    const isInspection = request.url === '/v1/urlInspection/index:inspect';
    if (
      !isInspection &&
      request.url !== `/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`
    )
      return answer(404, { error: { code: 404, message: 'Not Found' } });
    if (request.headers.authorization !== 'Bearer ya29.token')
      return answer(401, { error: { code: 401, status: 'UNAUTHENTICATED' } });
    const failure = failures.shift();
    if (failure) return answer(failure, { error: { code: failure, message: 'Quota exceeded' } });
    if (isInspection) {
      const { inspectionUrl, siteUrl } = JSON.parse(text);
      if (siteUrl !== site || !inspectionUrl.startsWith('https://'))
        return answer(400, { error: { code: 400, status: 'INVALID_ARGUMENT' } });
      inspected.push(inspectionUrl);
      return answer(200, inspectionOf(inspectionUrl));
    }
    const query = JSON.parse(text);
    if (failing && query.startRow === failing.startRow) {
      const { status } = failing;
      failing = undefined;
      return answer(status, { error: { code: status, message: 'Forbidden' } });
    }
    queries.push(query);
    const asked = rows.filter(({ keys }) => keys.length === query.dimensions.length);
    const page = asked.slice(query.startRow, query.startRow + Math.min(query.rowLimit, 25_000));
    const responseAggregationType = query.dimensions.includes('page') ? 'byPage' : 'byProperty';
    return answer(200, { ...(page.length > 0 && { rows: page }), responseAggregationType });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'novasjekk-gsc-'));
  const keyFile = join(folder, 'key.json');
  await writeFile(
    keyFile,
    JSON.stringify({
      type: 'service_account',
      client_email: 'reader@project.iam.gserviceaccount.com',
      private_key: await exportPKCS8(privateKey),
      token_uri: `${address()}/token`,
    }),
  );
  return {
    settings: { GSC_KEY_FILE: keyFile, GSC_SITE: site, GSC_API_URL: `${address()}/webmasters/v3` },
    queries,
    inspected,
    failures,
    failAt: (startRow: number, status: number) => {
      failing = { startRow, status };
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
