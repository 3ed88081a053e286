import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { type Inspection, inspectionSchema } from '../../domain/index-status/index-status.ts';
import {
  addDays,
  defaultPeriodDays,
  type Period,
  periodEnding,
  searchRowSchema,
} from '../../domain/search-console/search-console.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';

const keyFileSchema = z.object({ client_email: z.email(), private_key: z.string(), token_uri: z.url() });
const tokenSchema = z.object({ access_token: z.string() });
const answerSchema = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()),
        clicks: z.number(),
        impressions: z.number(),
        ctr: z.number(),
        position: z.number(),
      }),
    )
    .default([]),
});

/** The largest number of rows that the API returns per request. */
const pageRows = 25_000;
/** The data that the API has for the last three days are incomplete, so they are not requested. */
const reportingDelayDays = 3;
const maxAttempts = 4;
const firstPauseMs = 1000;
const timeoutMs = 60_000;
/** Google allows 600 inspections of pages a minute. Each request takes some time too. */
const inspectionPauseMs = 100;

export interface ConnectionParts {
  env: Env;
  clock: Clock;
  fetch: typeof fetch;
  pause?: (ms: number) => Promise<unknown>;
}

/** Signs in to the Search Console API with a service account. Undefined if none is configured. */
export function createConnection({ env, clock, fetch, pause = wait }: ConnectionParts) {
  const { GSC_KEY_FILE: keyFile, GSC_SITE: site, GSC_API_URL: apiUrl } = env;
  if (!keyFile || !site) return undefined;

  /** Calls the API again after a temporary error, that is, a rate limit, a server error or a network failure. */
  const callApi = async (url: string, init: RequestInit): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch(
        (error: Error) => error,
      );
      if (response instanceof Response && response.ok) return response.json();
      const isTemporary =
        !(response instanceof Response) || response.status === 429 || response.status >= 500;
      if (!isTemporary || attempt >= maxAttempts) {
        const reason = response instanceof Response ? `status ${response.status}` : response.message;
        throw new Error(`Search Console does not answer (${reason})`);
      }
      await pause(firstPauseMs * 2 ** (attempt - 1));
    }
  };

  const signIn = async (): Promise<string> => {
    const key = await readKey(keyFile);
    const now = Math.floor(clock().getTime() / 1000);
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/webmasters.readonly' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(key.client_email)
      .setAudience(key.token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(await importPKCS8(key.private_key, 'RS256'));
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    });
    return tokenSchema.parse(await callApi(key.token_uri, { method: 'POST', body })).access_token;
  };

  const post = (url: string, token: string, body: object) =>
    callApi(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** Yields all rows of a period, one page of API results at a time. */
  const fetchBy = async function* (dimensions: string[], { start, end }: Period) {
    const token = await signIn();
    for (let startRow = 0; ; startRow += pageRows) {
      const body = { startDate: start, endDate: end, dimensions, rowLimit: pageRows, startRow };
      const url = `${apiUrl}/sites/${encodeURIComponent(site)}/searchAnalytics/query`;
      const { rows } = answerSchema.parse(await post(url, token, body));
      const read = rows.flatMap(({ keys: [query, page], ...numbers }) => {
        const row = searchRowSchema.safeParse({ query, page, ...numbers });
        return row.success ? [row.data] : [];
      });
      if (read.length > 0) yield read;
      if (rows.length < pageRows) return;
    }
  };

  return {
    /** The newest 28 days with complete data. */
    period: (): Period =>
      periodEnding(addDays(clock().toISOString().slice(0, 10), -reportingDelayDays), defaultPeriodDays),

    fetchRows: (period: Period) => fetchBy(['query'], period),

    /** The impressions must not be added up: two pages in one search result count as one impression. */
    fetchPages: (period: Period) => fetchBy(['query', 'page'], period),

    /** Yields for each address what Google knows of the page, one after the other. */
    async *inspect(addresses: readonly string[]): AsyncGenerator<Inspection> {
      if (addresses.length === 0) return;
      const token = await signIn();
      const url = new URL('/v1/urlInspection/index:inspect', apiUrl).href;
      for (const inspectionUrl of addresses) {
        const body = { inspectionUrl, siteUrl: site, languageCode: 'en' };
        yield inspectionSchema.parse(await post(url, token, body)).inspectionResult.indexStatusResult;
        await pause(inspectionPauseMs);
      }
    },
  };
}

/** Replaces the JSON parser's error, because its message would quote the private key. */
async function readKey(file: string) {
  const text = await readFile(file, 'utf8');
  try {
    return keyFileSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`GSC_KEY_FILE ${file} is not the key of a service account`);
  }
}
