import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../logs/log.ts';
import { createEventLoopMonitor } from './process-meter.ts';

const block = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

it('the event loop monitor counts all work during which the event loop was blocked, and logs it once per interval', async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  const monitor = createEventLoopMonitor(log);
  for (let n = 0; n < 2; n++) {
    const slow = monitor.watch();
    await wait(1);
    block(150);
    slow.end('/api/slow');
  }
  expect(monitor.blocks).toEqual({ '/api/slow': 2 });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'the event loop was blocked', during: '/api/slow' }),
  ]);
  expect(JSON.parse(lines[0] ?? '').ms).toBeGreaterThan(100);
});
