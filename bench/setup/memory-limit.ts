import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MemoryLimit {
  /** The command that runs a program within the limit. Empty if the system has no memory cgroup. */
  command: string[];
  /** The peak memory of all processes together in bytes, including the file cache, which the system could drop. */
  peakBytes(): number | undefined;
  remove(): void;
}

/** The folders and files of cgroups version 1 and version 2. */
const versions = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
];

/** Creates a memory cgroup, which needs root on Linux. Without one, the product runs without a limit. */
export function createMemoryLimit(bytes: number): MemoryLimit {
  for (const { folder, limit, peak } of versions) {
    const group = join(folder, `novasjekk-bench-${process.pid}-${bytes}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      writeFileSync(join(group, limit), String(bytes));
    } catch {
      rmdirSync(group);
      continue;
    }
    return {
      command: ['sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')} && exec "$@"`, 'sh'],
      peakBytes: () => Number(readFileSync(join(group, peak), 'utf8')),
      remove: () => rmdirSync(group),
    };
  }
  return { command: [], peakBytes: () => undefined, remove: () => {} };
}
