import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findOrInstallChromium } from '../scripts/chromium.ts';
import { startServerProcess } from './setup/server-process.ts';

/**
 * Limits in bytes per page for a browser with an empty cache. `all` is the size of all responses with their headers,
 * except the hero picture. `script` is the size of the script files and the inline scripts.
 */
const limit = { all: 60_000, script: 2_000 };

const measuredPages = [
  { name: 'home', path: '' },
  { name: 'content page', path: '/hva-er-upf' },
  { name: 'article', path: '/blogg/er-brod-ultraprosessert' },
  { name: 'label reader', path: '/les-etiketten' },
  { name: 'additive', path: '/e-stoffer/e471' },
  { name: 'list of additives', path: '/e-stoffer' },
  { name: 'food', path: '/mat/skyr' },
  { name: 'list of foods', path: '/mat' },
  { name: 'search', path: '/sok?q=skyr' },
  { name: 'embed guide', path: '/bygg-inn' },
];

interface Weight {
  all: number;
  script: number;
  /** The number of scripts that delay the first paint. */
  blocking: number;
  layoutShift: number;
}

/** Measures the bytes of a first visit, and the layout shift when the font arrives late. */
export default async function pageWeight(): Promise<boolean> {
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
    LOG_LEVEL: 'warn',
  });
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    // Phones do not hint fonts to whole pixels. With hinting, the fallback font would break lines at other words.
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
  });
  let isWithinLimits = true;
  try {
    for (const { name, path } of measuredPages) {
      for (const prefix of ['', '/en']) {
        const address = product.address + (prefix + path || '/');
        const { all, script, blocking, layoutShift } = await weigh(browser, address);
        const ok = all <= limit.all && script <= limit.script && blocking === 0 && layoutShift === 0;
        isWithinLimits &&= ok;
        console.log(
          `${name} ${prefix + path || '/'}: ${kB(all)} of ${kB(limit.all)} without its hero picture, ` +
            `${kB(script)} of ${kB(limit.script)} JavaScript, ${blocking} blocking scripts, layout shift ${layoutShift}: ${ok ? 'ok' : 'TOO MUCH'}`,
        );
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return isWithinLimits;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({
    locale: 'nb-NO',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  // The font is delayed until the page has been painted without it, because a late font could shift text.
  let releaseFont = () => {};
  const painted = new Promise<void>((resolve) => {
    releaseFont = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    await painted;
    await route.continue();
  });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  releaseFont();
  await page.waitForLoadState('networkidle');
  // The page is scrolled to the end, so that images further down load and their layout shifts count.
  for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += 800) {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as (PerformanceResourceTiming & { renderBlockingStatus: string })[];
    const hero = document.querySelector<HTMLImageElement>('main article header + div img')?.src;
    const isScript = (entry: PerformanceResourceTiming) => new URL(entry.name).pathname.endsWith('.js');
    const sum = (some: PerformanceResourceTiming[]) =>
      some.reduce((bytes, entry) => bytes + entry.transferSize, 0);
    const inline = [...document.scripts]
      .filter(({ src, type }) => !src && type !== 'application/ld+json')
      .reduce((bytes, script) => bytes + new Blob([script.text]).size, 0);
    return {
      all: sum(entries.filter((entry) => entry.name !== hero)),
      script: sum(entries.filter(isScript)) + inline,
      blocking: entries.filter((entry) => isScript(entry) && entry.renderBlockingStatus === 'blocking')
        .length,
      layoutShift: (globalThis as unknown as { seen: { shift: number } }).seen.shift,
    };
  });
  await context.close();
  return measured;
}
