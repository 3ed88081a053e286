import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nodeFlags } from '../../../scripts/node-flags.ts';
import { isTwoProcesses, startTwoProcesses } from './two-processes.ts';

const root = join(import.meta.dirname, '../../..');

export interface RunningProduct {
  address: string;
  process: ChildProcess;
  output: () => string;
  /** Sends a signal, by default SIGTERM, and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * Starts the built product in its own process as `npm start` does, or in two processes (see two-processes.ts). `under`
 * is a command such as taskset or unshare that isolates the process and then executes the product.
 */
export const startProduct = (
  settings: Record<string, string>,
  under: string[] = [],
): Promise<RunningProduct> =>
  isTwoProcesses ? startTwoProcesses(settings, startOne) : startOne(settings, under);

/** Starts the product as `npm run dev` does. */
export const startDevelopment = (settings: Record<string, string>): Promise<RunningProduct> =>
  untilReady(run(settings, [], [join(root, 'scripts/dev.ts')]));

const startOne = (settings: Record<string, string>, under: string[] = []): Promise<RunningProduct> =>
  untilReady(run(settings, under));

async function untilReady({ child, output, ended }: ReturnType<typeof run>): Promise<RunningProduct> {
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const ready = /is ready: (\S+)/.exec(output());
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then(() => reject(new Error(`The product did not start:\n${output()}`)));
  });
  return {
    address,
    process: child,
    output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts the product with settings that must make it fail, and returns its exit code and output. */
export async function failToStart(
  settings: Record<string, string>,
  under: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = run(settings, under);
  const timer = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const { code } = await ended;
  clearTimeout(timer);
  return { code, output: output() };
}

/**
 * These child processes are ended together with this process, because Playwright ends the process of a failed test
 * without waiting for its teardown.
 */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function run(
  settings: Record<string, string>,
  under: string[] = [],
  nodeArgs = [...nodeFlags, join(root, 'scripts/start.ts')],
) {
  const [program = '', ...args] = [...under, process.execPath, ...nodeArgs];
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  running.add(child);
  void ended.then(() => running.delete(child));
  return { child, output: () => text, ended };
}
