import { expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

it('createAdmission runs a few calls, lets a few wait, and refuses the others at once', async () => {
  const lane = createAdmission({ atOnce: 2, waiting: 3, waitMs: 60_000 });
  expect(lane.refuse()).toBe(false);
  const open: (() => void)[] = [];
  const results = Array.from({ length: 8 }, (_, n) =>
    lane
      .run(() => new Promise<number>((resolve) => open.push(() => resolve(n))))
      .catch((error) => error.code),
  );
  expect(await Promise.all(results.slice(5))).toEqual(['search_busy', 'search_busy', 'search_busy']);
  expect(open).toHaveLength(2);
  expect([lane.refuse(), lane.refusals]).toEqual([true, 4]);
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => open.length).toBeGreaterThan(n);
    open[n]?.();
  }
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
});

it('createAdmission refuses a call that waited too long, and admits calls again afterwards', async () => {
  const lane = createAdmission({ atOnce: 1, waiting: 1, waitMs: 10 });
  const hold = Promise.withResolvers<string>();
  const first = lane.run(() => hold.promise);
  await expect(lane.run(async () => 'second')).rejects.toMatchObject({ code: 'search_busy', status: 503 });
  hold.resolve('first');
  expect(await first).toBe('first');
  expect(await lane.run(async () => 'third')).toBe('third');
});

it('createAdmission admits the next call after a failed one', async () => {
  const lane = createAdmission({ atOnce: 1, waiting: 0, waitMs: 10 });
  await expect(lane.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await lane.run(async () => 'next')).toBe('next');
});
