import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReaderScheduler, type ReaderScheduler } from './reader-scheduler.ts';

function createClock() {
  let time = 0;
  return {
    now: () => time,
    /** Creates work that takes `ms` milliseconds of this clock. */
    work: (ms: number, done: () => void) => () => {
      time += ms;
      done();
    },
  };
}

function runIfTime(scheduler: ReaderScheduler, request: () => void): boolean {
  const hasTime = scheduler.hasTime();
  if (hasTime) request();
  return hasTime;
}

it('requests of readers run in the current turn until its time limit, and the others in later turns in order of arrival', async () => {
  const { now, work } = createClock();
  const scheduler = createReaderScheduler({ shareMs: 5, now });
  const done: number[] = [];
  const ran = [0, 1, 2, 3, 4].map((n) => {
    const request = work(4, () => done.push(n));
    const isRun = runIfTime(scheduler, request);
    if (!isRun) scheduler.enqueue(request);
    return isRun;
  });
  expect(ran).toEqual([true, true, false, false, false]);
  expect(done).toEqual([0, 1]);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3]);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

it('readers get less time per turn while a request of an editor runs', async () => {
  const { now, work } = createClock();
  const scheduler = createReaderScheduler({ shareMs: 100, smallShareMs: 1, now });
  const request = work(2, () => {});
  const end = scheduler.editorStarted();
  const other = scheduler.editorStarted();
  end();
  // Calling `end` twice has no further effect.
  end();
  expect([runIfTime(scheduler, request), runIfTime(scheduler, request)]).toEqual([true, false]);
  await nextTurn();
  other();
  expect([runIfTime(scheduler, request), runIfTime(scheduler, request)]).toEqual([true, true]);
});
