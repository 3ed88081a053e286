import { setTimeout as pause } from 'node:timers/promises';

/** Requests public pages in parallel until `stop` is called, and records the responses. */
export function startReaders(address: string, paths: readonly string[], { readers = 6, pauseMs = 5 } = {}) {
  let reading = true;
  const answers: { path: string; status: number; ms: number }[] = [];
  const read = async (first: number) => {
    for (let n = first; reading; n++) {
      const path = paths[n % paths.length] ?? '/';
      const started = performance.now();
      const status = await fetch(address + path).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        () => 0,
      );
      answers.push({ path, status, ms: performance.now() - started });
      await pause(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: readers }, (_, n) => read(n)));
  return {
    answers,
    async stop() {
      reading = false;
      await all;
      return {
        requestCount: answers.length,
        failed: answers.filter(({ status }) => status !== 200),
        slowestMs: Math.max(...answers.map(({ ms }) => ms)),
      };
    },
  };
}
