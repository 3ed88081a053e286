import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('the limit runs `maxRunning` calls, lets `maxWaiting` calls wait, and refuses all further calls immediately', async () => {
  const limit = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 3, waitMs: 60_000 });
  expect(limit.refuseIfFull()).toBe(false);
  const open: (() => void)[] = [];
  const results = Array.from({ length: 8 }, (_, n) =>
    limit
      .run(() => new Promise<number>((resolve) => open.push(() => resolve(n))))
      .catch((error) => error.code),
  );
  expect(await Promise.all(results.slice(5))).toEqual(['search_busy', 'search_busy', 'search_busy']);
  expect(open).toHaveLength(2);
  expect([limit.refuseIfFull(), limit.refusals]).toEqual([true, 4]);
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => open.length).toBeGreaterThan(n);
    open[n]?.();
  }
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
});

it('a call that has waited too long is refused, and later calls run', async () => {
  const limit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1, waitMs: 10 });
  const hold = Promise.withResolvers<string>();
  const first = limit.run(() => hold.promise);
  await expect(limit.run(async () => 'second')).rejects.toMatchObject({ code: 'search_busy', status: 503 });
  hold.resolve('first');
  expect(await first).toBe('first');
  expect(await limit.run(async () => 'third')).toBe('third');
});

it('the next call runs after a failed call', async () => {
  const limit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 0, waitMs: 10 });
  await expect(limit.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limit.run(async () => 'next')).toBe('next');
});
