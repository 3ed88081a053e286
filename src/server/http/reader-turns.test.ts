import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createReaderTurns } from './reader-turns.ts';

function createClock() {
  let time = 0;
  return {
    now: () => time,
    /** Creates work that takes some milliseconds. */
    work: (ms: number, done: () => void) => () => {
      time += ms;
      done();
    },
  };
}

it('requests of readers run at once until their share of the turn is used, and then in order of arrival', async () => {
  const { now, work } = createClock();
  const turns = createReaderTurns({ shareMs: 5, now });
  const done: number[] = [];
  const ran = [0, 1, 2, 3, 4].map((n) => {
    const request = work(4, () => done.push(n));
    const isRun = turns.tryNow(request);
    if (!isRun) turns.enqueue(request);
    return isRun;
  });
  expect(ran).toEqual([true, true, false, false, false]);
  expect(done).toEqual([0, 1]);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3]);
  await nextTurn();
  expect(done).toEqual([0, 1, 2, 3, 4]);
});

it('readers get a smaller share while a request of an editor runs', async () => {
  const { now, work } = createClock();
  const turns = createReaderTurns({ shareMs: 100, smallShareMs: 1, now });
  const request = work(2, () => {});
  const end = turns.editorStarted();
  const other = turns.editorStarted();
  end();
  // A second call has no effect.
  end();
  expect([turns.tryNow(request), turns.tryNow(request)]).toEqual([true, false]);
  await nextTurn();
  other();
  expect([turns.tryNow(request), turns.tryNow(request)]).toEqual([true, true]);
});
