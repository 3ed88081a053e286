import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../../scripts/node-flags.ts';
import { withoutSettings } from '../../scripts/without-settings.ts';
import type { LongestBlock } from './loop-probe.ts';

/**
 * The command that pins a program to one core, so that two servers are measured on the same core. Empty if the system
 * has no taskset.
 */
export const onCore = (core: number): string[] =>
  spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', String(core)] : [];

export interface ServerProcess {
  address: string;
  pid: number;
  /** Waits until the process is idle, because V8 compiles in the background for a while after the start. */
  settle(): Promise<void>;
  /** The processor time of all threads so far in milliseconds; undefined if the system does not report it. */
  cpuMs(): number | undefined;
  /** Returns the longest block of the event loop since the last call. Needs the option `probesLoop`. */
  longestBlock(): Promise<LongestBlock>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** The command that executes the server, for example within a memory limit. */
  under?: string[];
  flags?: string[];
  probesLoop?: boolean;
  /** If true, the server may use all cores instead of only the first one. */
  usesAllCores?: boolean;
}

/**
 * Starts a script on the first core and waits until it prints "is ready: <address>". The load generator uses the second
 * core.
 */
export async function startServerProcess(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  { under = [], flags = nodeFlags, probesLoop = false, usesAllCores = false }: StartOptions = {},
): Promise<ServerProcess> {
  const [program = '', ...programArgs] = [
    ...under,
    ...(usesAllCores ? [] : onCore(0)),
    process.execPath,
    ...flags,
    ...(probesLoop ? ['--import', join(import.meta.dirname, 'loop-probe.ts')] : []),
    script,
    ...args,
  ];
  const child = spawn(program, programArgs, {
    // NODE_ENV is set here, because Vite (see with-database.ts) sets it to "development" in this process. React is four
    // times slower in that mode.
    env: { ...withoutSettings(process.env), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(probesLoop ? (['ipc'] as const) : [])],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const ready = /is ready: (\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    cpuMs: () => cpuMsOf(child),
    longestBlock: async () => {
      const answered = once(child, 'message');
      child.send('report');
      return (await answered)[0] as LongestBlock;
    },
    settle: async () => {
      for (let quiet = 0, turn = 0; quiet < 2 && turn < 60; turn++) {
        const before = cpuMsOf(child) ?? 0;
        await new Promise((resolve) => setTimeout(resolve, 1000));
        quiet = (cpuMsOf(child) ?? 0) - before <= 30 ? quiet + 1 : 0;
      }
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function cpuMsOf(child: ChildProcess): number | undefined {
  try {
    // Fields 14 and 15 of /proc/<pid>/stat are user and system time in ticks of 10 ms. The first two fields are cut off
    // here.
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

export const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
