import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewsroomClient } from '../../tests/setup/product/newsroom-client.ts';
import { onCore } from '../setup/server-process.ts';

export interface ReadingFigures {
  asked: number;
  answered: number;
  failures: Record<string, number>;
  perSecond: number;
  megabytes: number;
  p50: number;
  p99: number;
  p999: number;
  slowest: number;
}

const slug = 'er-brod-ultraprosessert';
const pages = ['/', '/en', '/blogg', '/en/blogg', `/blogg/${slug}`, `/en/blogg/${slug}`, '/upf-score'];

/** Sends requests at a fixed rate from another core while a user saves a published article every second. */
export async function readWhileSaving(
  address: string,
  editor: NewsroomClient,
  { perSecond = 10_000, seconds = 30 } = {},
) {
  const { articles } = await editor.get(`/articles?q=${encodeURIComponent('Er brød ultraprosessert')}`);
  let article = await editor.get(
    `/articles/${articles.find((each: { slug: string }) => each.slug === slug).id}`,
  );
  for (const page of pages) await (await fetch(address + page)).arrayBuffer();

  const reading = runReaders(address, perSecond, seconds);
  let going = true;
  void reading.finally(() => {
    going = false;
  });
  const saves: number[] = [];
  let title = '';
  while (going) {
    const started = performance.now();
    title = `Er brød ultraprosessert? (${saves.length + 1})`;
    const response = await fetch(`${address}/api/articles/${article.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${editor.token}` },
      body: JSON.stringify({ ...article, title_no: title }),
    });
    if (!response.ok) throw new Error(`a save answered ${response.status}: ${await response.text()}`);
    article = await response.json();
    saves.push(performance.now() - started);
    await pause(1000);
  }
  const shown = await (await fetch(`${address}/blogg/${slug}`)).text();
  return { readers: await reading, saves: saves.sort((a, b) => a - b), newestIsShown: shown.includes(title) };
}

function runReaders(address: string, perSecond: number, seconds: number): Promise<ReadingFigures> {
  const script = join(import.meta.dirname, 'fixed-rate-load.ts');
  const [program = '', ...args] = [
    ...onCore(1),
    ...[process.execPath, script, address, String(perSecond), String(seconds)],
    ...pages,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))));
  });
}
