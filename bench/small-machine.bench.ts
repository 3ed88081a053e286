import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { currentBuild } from '../scripts/build.ts';
import { startOwnPostgres } from '../tests/setup/database/own-postgres.ts';
import { freePort } from '../tests/setup/database/postgres.ts';
import { calibrate, sampleSlowness } from './setup/machine-speed.ts';
import { createMemoryLimit } from './setup/memory-limit.ts';
import { median, type ServerProcess, startServerProcess } from './setup/server-process.ts';

const limits = {
  'second start, seconds': 2,
  'second start, peak MB': 300,
  'idle, MB': 300,
  'idle, % of a core': 0.5,
  'after load, MB': 450,
  'idle with PostgreSQL, MB': 150,
};
type Figure = keyof typeof limits;
const idleSeconds = Number(process.env.IDLE_SECONDS ?? 60);
/** The median of this many starts is the time of the second start, because a single start varies by half a second. */
const laterStarts = 5;
const pages = 20_000;
const gigabyte = 1024 ** 3;
const script = join(import.meta.dirname, '../scripts/start.ts');

/** Reads a figure in megabytes from /proc: VmRSS is the current memory, VmHWM the peak. */
const megabytes = (process: ServerProcess, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1]) /
  1024;

const megabyte = 1024 ** 2;
/**
 * The limits of the first and the second start with the embedded database, after the build. Those of times, here and
 * above, apply to the speed of the machine at the beginning of the run: the host shares its processors with others.
 */
const startLimits = { first: { peak: 400, seconds: 5 }, second: { peak: 300, seconds: 5 } };
const idleLimits = { megabytes: 300, percent: 0.5 };

/** Measures memory and processor time of the first two starts after the build, with and without a memory limit. */
async function measureStarts(): Promise<boolean> {
  await currentBuild();
  let good = true;
  for (const limitMegabytes of [512, undefined]) {
    const memory = limitMegabytes ? createMemoryLimit(limitMegabytes * megabyte) : undefined;
    if (memory?.command.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
    for (const [name, limit] of Object.entries(startLimits)) {
      const endSampling = sampleSlowness();
      const product = await startServerProcess(
        script,
        [],
        { PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder },
        { under: memory?.command ?? [], usesAllCores: true },
      );
      await (await fetch(`${product.address}/blogg`)).text();
      const seconds = (product.cpuMs() ?? 0) / 1000;
      const limitSeconds = limit.seconds * endSampling();
      // V8 optimises WebAssembly in the seconds after the start.
      await pause(20_000);
      const peak = megabytes(product, 'VmHWM');
      const isGood = peak <= limit.peak && seconds <= limitSeconds;
      good &&= isGood;
      const situation = limitMegabytes ? `within ${limitMegabytes} MB` : 'without a memory limit';
      console.log(
        `${name} start ${situation}: peak ${peak.toFixed(0)} MB (limit ${limit.peak}), ${seconds.toFixed(1)} s of processor time until the first page (limit ${limitSeconds.toFixed(1)}): ${isGood ? 'ok' : 'TOO MUCH'}`,
      );
      if (name === 'second') good = (await measureIdle(product, situation)) && good;
      await product.stop();
    }
    memory?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return good;
}

async function measureIdle(product: ServerProcess, situation: string): Promise<boolean> {
  // In the first minute after a start, each job runs or looks for work once.
  await pause(60_000);
  const before = product.cpuMs() ?? 0;
  await pause(idleSeconds * 1000);
  const percent = ((product.cpuMs() ?? 0) - before) / idleSeconds / 10;
  const memory = megabytes(product, 'VmRSS');
  const isGood = memory <= idleLimits.megabytes && percent <= idleLimits.percent;
  console.log(
    `idle ${situation}: ${memory.toFixed(0)} MB (limit ${idleLimits.megabytes}), ${percent.toFixed(2)} % of a core (limit ${idleLimits.percent}): ${isGood ? 'ok' : 'TOO MUCH'}`,
  );
  return isGood;
}

/** Measures start, memory and idle load with 1 GB of memory, which a cgroup limits if possible. Needs Linux. */
export default async function smallMachine(): Promise<boolean> {
  await calibrate();
  const startsAreGood = await measureStarts();
  const folder = mkdtempSync(join(tmpdir(), 'novasjekk-bench-'));
  const memory = createMemoryLimit(gigabyte);
  if (memory.command.length === 0) console.log('no memory cgroup: the first start is not limited');
  const started: ServerProcess[] = [];
  const start = async (env: Record<string, string>) => {
    const product = await startServerProcess(
      script,
      [],
      { PORT: '0', LOG_LEVEL: 'warn', ...env },
      {
        under: memory.command,
        // Without a cgroup, the flag that scripts/start.ts sets on a small machine is set here.
        ...(memory.command.length === 0 && { flags: ['--liftoff-only'] }),
        // A start loads code and opens the database in two threads.
        usesAllCores: true,
      },
    );
    started.push(product);
    return product;
  };
  const figures: Partial<Record<Figure, number>> = {};
  try {
    const first = await firstStart(() => start({ DATA_DIR: folder }));
    console.log(
      `the first start, with the build, took ${first.seconds.toFixed(0)} s within 1 GiB` +
        `${memory.peakBytes() ? ` (all processes and files: ${((memory.peakBytes() ?? 0) / 1024 ** 2).toFixed(0)} MB)` : ''}: ok`,
    );
    const laterStart = async () => {
      const port = await freePort();
      const endSampling = sampleSlowness();
      const startedAt = performance.now();
      const starting = start({ DATA_DIR: folder, PORT: String(port) });
      await Promise.race([starting, untilAnswered(`http://127.0.0.1:${port}/blogg`)]);
      const seconds = (performance.now() - startedAt) / 1000;
      return { seconds: seconds / endSampling(), product: await starting };
    };
    const seconds: number[] = [];
    while (seconds.length < laterStarts - 1) {
      const later = await laterStart();
      seconds.push(later.seconds);
      await later.product.stop();
    }
    const { product, seconds: last } = await laterStart();
    figures['second start, seconds'] = median([...seconds, last]);
    await product.settle();
    // Memory that only the start needed is released after 15 seconds.
    await pause(20_000);
    figures['second start, peak MB'] = megabytes(product, 'VmHWM');
    // In the first minute after a start, each job runs or looks for work once.
    await pause(60_000);
    const before = product.cpuMs() ?? 0;
    await pause(idleSeconds * 1000);
    figures['idle, % of a core'] = ((product.cpuMs() ?? 0) - before) / idleSeconds / 10;
    figures['idle, MB'] = megabytes(product, 'VmRSS');
    await load(product);
    figures['after load, MB'] = megabytes(product, 'VmRSS');
    await product.stop();

    const postgres = await startOwnPostgres();
    const clustered = await start({ DATA_DIR: folder, DATABASE_URL: postgres.url });
    await (await fetch(`${clustered.address}/blogg`)).text();
    await pause(20_000);
    figures['idle with PostgreSQL, MB'] = megabytes(clustered, 'VmRSS');
    await clustered.stop();
    await postgres.end();
  } finally {
    for (const product of started) await product.stop();
    memory.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  let good = startsAreGood;
  for (const [name, limit] of Object.entries(limits)) {
    const figure = figures[name as Figure] ?? Number.POSITIVE_INFINITY;
    good &&= figure <= limit;
    console.log(`${name}: ${figure.toFixed(2)}; limit ${limit}: ${figure <= limit ? 'ok' : 'TOO MUCH'}`);
  }
  return good;
}

/** Requests a page until it is answered. */
async function untilAnswered(address: string): Promise<void> {
  const isAnswered = () =>
    fetch(address).then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
  while (!(await isAnswered())) await pause(20);
}

/**
 * Measures a start without a build and without a database. If that start creates no build, the build that existed
 * before is restored.
 */
async function firstStart(start: () => Promise<ServerProcess>): Promise<{ seconds: number }> {
  const { folder } = await currentBuild();
  const kept = `${folder}.kept`;
  renameSync(folder, kept);
  try {
    const started = performance.now();
    const product = await start();
    await (await fetch(product.address)).text();
    const seconds = (performance.now() - started) / 1000;
    await product.stop();
    return { seconds };
  } finally {
    if (existsSync(folder)) rmSync(kept, { recursive: true });
    else renameSync(kept, folder);
  }
}

async function load(product: ServerProcess): Promise<void> {
  const paths = [
    '/',
    '/en',
    '/blogg',
    '/blogg?sok=melk',
    '/blogg/er-brod-ultraprosessert',
    '/e-stoffer',
    '/mangler',
  ];
  const read = async (reader: number) => {
    for (let n = 0; n < pages / 20; n++)
      await (await fetch(`${product.address}${paths[(n + reader) % paths.length]}`)).text();
  };
  await Promise.all(Array.from({ length: 20 }, (_, reader) => read(reader)));
}
