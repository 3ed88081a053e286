import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type NewsroomClient, signInAsAdmin } from '../tests/setup/product/newsroom-client.ts';
import { median, onCore, startServerProcess } from './setup/server-process.ts';

const floods = {
  'random 404': { connections: 64, path: '/*' },
  'blog 404': { connections: 64, path: '/blogg/*' },
  search: { connections: 64, path: '/blogg?sok=*' },
  '1,024 connections': { connections: 1024, path: '/' },
};
/** The allowed duration of a save or a sign-in during a flood, as a multiple of the duration in an idle process. */
const maxSlowdown = 5;
/** The required number of 404 responses per second, as a share of the number of cached pages per second. */
const minShareOfCached = 0.3;
/** The allowed cost of a request for a missing article, as a multiple of the cost of any other missing page. */
const maxCostOfBlog = 3;
const seconds = Number(process.env.FLOOD_SECONDS ?? 15);

/** Measures how much floods of requests slow down saves and sign-ins, and how many missing pages are answered. */
export default async function measureFloods(): Promise<boolean> {
  const product = await startServerProcess(join(import.meta.dirname, '../scripts/start.ts'), [], {
    PORT: '0',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'novasjekk-bench-')),
    LOG_LEVEL: 'warn',
    AUTH_LIMIT_SIGNINS: '100000',
  });
  try {
    const editor = await signInAsAdmin(product.address);
    await product.settle();
    const measure = await createMeasurement(product.address, editor);
    // A first measurement is discarded, because V8 still compiles the frequently used code during it.
    await measure(3000);
    await flood(product.address, { connections: 64, path: '/' }, 3);
    const idle = await measure(10_000);
    console.log(`idle: a save takes ${ms(idle.save)}, a sign-in ${ms(idle.signIn)}`);
    const cached = await flood(product.address, { connections: 64, path: '/' }, seconds);
    const rates: Record<string, number> = { cached: cached.perSecond };
    let good = true;
    const check = (isGood: boolean) => {
      good &&= isGood;
      return isGood ? 'ok' : 'NOT GOOD ENOUGH';
    };
    for (const [name, load] of Object.entries(floods)) {
      const flooding = flood(product.address, load, seconds);
      await pause(1000);
      const during = await measure((seconds - 2) * 1000);
      const { perSecond, statuses } = await flooding;
      rates[name] = perSecond;
      const slowdown = { save: during.save / idle.save, signIn: during.signIn / idle.signIn };
      console.log(
        `${name}: ${perSecond} responses per second ${JSON.stringify(statuses)}; ` +
          `a save takes ${ms(during.save)} (${slowdown.save.toFixed(1)} times idle, limit ${maxSlowdown}): ${check(slowdown.save <= maxSlowdown)}; ` +
          `a sign-in takes ${ms(during.signIn)} (${slowdown.signIn.toFixed(1)} times idle, limit ${maxSlowdown}): ${check(slowdown.signIn <= maxSlowdown)}`,
      );
      await pause(2000);
    }
    const share = (name: string) => (rates[name] ?? 0) / (rates.cached ?? 1);
    for (const name of ['random 404', 'blog 404'])
      console.log(
        `${name}: ${share(name).toFixed(2)} of the ${rates.cached} cached pages per second; limit ${minShareOfCached}: ${check(share(name) >= minShareOfCached)}`,
      );
    const cost = (rates['random 404'] ?? 0) / (rates['blog 404'] ?? 1);
    console.log(
      `a missing article costs ${cost.toFixed(2)} times another missing page; limit ${maxCostOfBlog}: ${check(cost <= maxCostOfBlog)}`,
    );
    return good;
  } finally {
    await product.stop();
  }
}

const ms = (number: number) => `${number.toFixed(1)} ms`;

/** Returns a function that repeats a save and a sign-in for some time and returns their median durations. */
async function createMeasurement(address: string, editor: NewsroomClient) {
  const { articles } = await editor.get('/articles');
  let article = await editor.get(`/articles/${articles[0].id}`);
  let number = 0;
  const timed = async (path: string, method: string, body: object, token?: string) => {
    const started = performance.now();
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return { answer, took: performance.now() - started };
  };
  return async (forMs: number) => {
    const saves: number[] = [];
    const signIns: number[] = [];
    for (const until = performance.now() + forMs; performance.now() < until; ) {
      const title_no = `Er brød ultraprosessert? (${++number})`;
      const saved = await timed(`/api/articles/${article.id}`, 'PUT', { ...article, title_no }, editor.token);
      article = saved.answer;
      saves.push(saved.took);
      const credentials = { email: `admin-${process.pid}@example.org`, password: 'brunost og vafler 17' };
      signIns.push((await timed('/auth/v1/token?grant_type=password', 'POST', credentials)).took);
      await pause(100);
    }
    return { save: median(saves), signIn: median(signIns) };
  };
}

function flood(
  address: string,
  { connections, path }: { connections: number; path: string },
  forSeconds: number,
): Promise<{ perSecond: number; statuses: Record<string, number> }> {
  const script = join(import.meta.dirname, 'load/flood-load.ts');
  const [program = '', ...args] = [
    ...onCore(1),
    ...[process.execPath, script, address, String(connections), String(forSeconds), path],
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(output))));
  });
}
