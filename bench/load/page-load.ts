import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median, onCore, type ServerProcess } from '../setup/server-process.ts';

const rounds = 15;
const secondsPerRound = 1;
/** Each connection sends one request at a time, like browsers and proxies. */
const connections = 64;

export const pagePath = '/blogg/er-brod-ultraprosessert';

/** With these headers the product counts a request as a view. */
export const viewHeaders = (encoding: 'identity' | 'br') => ({
  'accept-encoding': encoding,
  'accept-language': 'nb-NO,nb;q=0.9,en;q=0.8',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  referer: 'https://www.google.com/',
});

/**
 * Sends requests for the page from another core. Returns how many of them the server answers per second, and per second
 * of its processor time.
 */
export async function loadPage(server: ServerProcess, headers: Record<string, string>) {
  const before = server.cpuMs() ?? 0;
  const [program = '', ...args] = [
    ...onCore(1),
    ...[process.execPath, join(import.meta.dirname, 'flood-load.ts'), server.address],
    ...[String(connections), String(secondsPerRound), pagePath, JSON.stringify(headers)],
  ];
  const { stdout } = await promisify(execFile)(program, args);
  const { answered, perSecond, statuses } = JSON.parse(stdout);
  if (Object.keys(statuses).some((status) => status !== '200')) throw new Error(`requests failed: ${stdout}`);
  return { perSecond, perCpuSecond: (1000 * answered) / ((server.cpuMs() ?? 0) - before) };
}

/**
 * Compares the requests per second of processor time. The servers are measured in turn in many short rounds, so that
 * other load on the machine affects both.
 */
export async function compareServers(
  server: ServerProcess,
  baseline: ServerProcess,
  headers: Record<string, string>,
): Promise<{ ratio: number; perSecond: number; baselinePerSecond: number }> {
  for (const each of [server, baseline]) {
    await loadPage(each, headers);
    await each.settle();
  }
  const measured: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const { perCpuSecond: theirs } = await loadPage(baseline, headers);
    const { perCpuSecond: ours } = await loadPage(server, headers);
    measured.push({ ours, theirs });
  }
  return {
    ratio: median(measured.map(({ ours, theirs }) => ours / theirs)),
    perSecond: Math.round(median(measured.map(({ ours }) => ours))),
    baselinePerSecond: Math.round(median(measured.map(({ theirs }) => theirs))),
  };
}
