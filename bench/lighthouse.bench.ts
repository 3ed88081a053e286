import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findOrInstallChromium } from '../scripts/chromium.ts';
import { freePort } from '../tests/setup/database/postgres.ts';
import { median, startServerProcess } from './setup/server-process.ts';

/** The number of runs is odd, so that there is a median. A single run varies by one point on a small machine. */
const runs = 5;
const measuredPages = [
  '/',
  '/hva-er-upf',
  '/blogg/er-brod-ultraprosessert',
  '/les-etiketten',
  '/e-stoffer',
  '/e-stoffer/e471',
  '/mat',
  '/mat/skyr',
  '/forskningen',
  '/sok',
  '/sok?q=skyr',
  '/bygg-inn',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;

interface Measured {
  scores: Record<(typeof categories)[number], number>;
  layoutShift: number;
  paintMs: number;
  /** The names of the audits that lost points. */
  lost: string[];
}

/** Measures Lighthouse's mobile scores. A score is the median of five runs on a simulated phone and network. */
export default async function lighthouseScores(): Promise<boolean> {
  const [port, debugging] = [await freePort(), await freePort()];
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: String(port),
    // Lighthouse checks the canonical address, which contains SITE_URL.
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
    LOG_LEVEL: 'warn',
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugging}`],
  });
  let isWithinLimits = true;
  try {
    // The measurement starts when the server has compiled its code, because compiling takes processor time from the
    // browser.
    for (const path of measuredPages) await (await fetch(product.address + path)).arrayBuffer();
    await product.settle();
    for (const path of measuredPages) {
      for (const prefix of ['', '/en']) {
        const address = product.address + (prefix + path).replace(/(?<=.)\/$/, '');
        const measured: Measured[] = [];
        for (let run = 0; run < runs; run++) measured.push(await measure(address, debugging, prefix));
        const scores = categories.map((category) => median(measured.map(({ scores }) => scores[category])));
        const shift = Math.max(...measured.map(({ layoutShift }) => layoutShift));
        // Results of a search are excluded from search engines on purpose, so Lighthouse deducts points for SEO.
        const isSearch = path.startsWith('/sok?');
        const ok =
          shift === 0 && scores.every((score, at) => score === 100 || (isSearch && categories[at] === 'seo'));
        isWithinLimits &&= ok;
        console.log(
          `${new URL(address).pathname}: ${categories.map((category, index) => `${category} ${scores[index]} of 100`).join(', ')}, ` +
            `layout shift ${shift}, main picture after ${Math.round(median(measured.map(({ paintMs }) => paintMs)))} ms: ${ok ? 'ok' : 'TOO LOW'}`,
        );
        for (const lost of new Set(measured.flatMap(({ lost }) => lost))) console.log(`  ${lost}`);
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return isWithinLimits;
}

/** The maximum number of attempts. On a busy machine a run sometimes fails because its trace starts too late. */
const attempts = 3;

async function measure(address: string, port: number, prefix: string, attempt = 1): Promise<Measured> {
  const result = await lighthouse(address, {
    port,
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    onlyCategories: [...categories],
    extraHeaders: { 'accept-language': prefix === '' ? 'nb' : 'en' },
    logLevel: 'error',
  });
  if (result?.lhr.runtimeError && attempt < attempts) return measure(address, port, prefix, attempt + 1);
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const scoreOf = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, scoreOf(category)]),
    ) as Measured['scores'],
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    paintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    lost: categories.flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${category}: ${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}
