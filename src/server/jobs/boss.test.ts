import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { describeOnBothEngines } from '../../../tests/setup/both-engines.ts';
import { requestIds } from '../request-id.ts';
import { createServices } from '../services.ts';
import { startJobs } from './boss.ts';
import { defineJob } from './define-job.ts';

const soon = { timeout: 20_000, interval: 50 };

describeOnBothEngines('background work', (database) => {
  const log = pino({ level: 'silent' });
  const start = (jobs: Parameters<typeof startJobs>[0]['jobs']) =>
    startJobs({ database: database(), jobs, services: createServices(database()), log });

  it('is done with what it was given, and again after a crash of its worker', async () => {
    const done: string[] = [];
    const greet = defineJob({
      name: 'greet',
      payload: z.object({ name: z.string(), at: z.coerce.date() }),
      queue: { retryLimit: 2, retryDelay: 0 },
      run: async ({ name, at }, { services }) => {
        if (done.length === 0) {
          done.push('crash');
          throw new Error('the worker crashed');
        }
        done.push(`${name} ${at.getUTCFullYear()} ${typeof services.articles.listPublished}`);
      },
    });
    const jobs = await start([greet]);
    await jobs.enqueue(greet, { name: 'Kari', at: new Date('2026-11-15') });
    await vi.waitFor(() => expect(done).toEqual(['crash', 'Kari 2026 function']), soon);
    await jobs.stop(1000);
  });

  it('is refused with a wrong payload', async () => {
    const strict = defineJob({
      name: 'strict',
      payload: z.object({ id: z.uuid() }),
      queue: {},
      run: async () => {},
    });
    const jobs = await start([strict]);
    await expect(jobs.enqueue(strict, { id: 'nonsense' })).rejects.toThrow(z.ZodError);
    await jobs.stop(1000);
  });

  it('is enqueued with the state it belongs to, or not at all', async () => {
    const done: number[] = [];
    const count = defineJob({
      name: 'count',
      payload: z.object({ n: z.number() }),
      queue: {},
      run: async ({ n }) => {
        done.push(n);
      },
    });
    const jobs = await start([count]);
    await expect(
      database().orm.transaction(async (transaction) => {
        await jobs.enqueue(count, { n: 1 }, { transaction });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    await database().orm.transaction((transaction) => jobs.enqueue(count, { n: 2 }, { transaction }));
    await vi.waitFor(() => expect(done).toEqual([2]), soon);
    await jobs.stop(1000);
  });

  it('that comes round by itself is on the timetable', async () => {
    const round = defineJob({
      name: 'round',
      payload: z.object({}).nullish(),
      queue: {},
      schedule: '*/15 * * * *',
      run: async () => {},
    });
    const jobs = await start([round]);
    const { rows } = await database().pool.query('SELECT name, cron FROM jobs.schedule');
    expect(rows).toEqual([{ name: 'round', cron: '*/15 * * * *' }]);
    await jobs.stop(1000);
  });

  it('names the request it came from in its log lines, and so does the work it hands on', async () => {
    const lines: Record<string, unknown>[] = [];
    const told = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const last = defineJob({
      name: 'last',
      payload: z.object({ n: z.number() }),
      queue: {},
      worker: { pollingIntervalSeconds: 0.5 },
      run: async (payload, { log }) => log.info({ payload }, 'last'),
    });
    const first = defineJob({
      name: 'first',
      payload: z.object({ n: z.number() }),
      queue: {},
      worker: { pollingIntervalSeconds: 0.5 },
      run: async ({ n }) => void (await running.enqueue(last, { n: n + 1 })),
    });
    const running = await startJobs({
      database: database(),
      jobs: [first, last],
      services: createServices(database()),
      log: told,
    });
    await requestIds.run('request-17', () => running.enqueue(first, { n: 1 }));
    await running.enqueue(last, { n: 7 });
    await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'job done')).toHaveLength(3), soon);
    await running.stop(1000);
    expect(
      lines.filter(({ requestId }) => requestId === 'request-17').map(({ job, msg }) => `${job}: ${msg}`),
    ).toEqual(expect.arrayContaining(['first: job done', 'last: last', 'last: job done']));
    const alone = lines.find(({ msg, payload }) => msg === 'last' && (payload as { n: number }).n === 7);
    expect(alone).not.toHaveProperty('requestId');
    expect(alone?.payload).toEqual({ n: 7 });
  });

  it('is only handed over where jobs are not run', async () => {
    const done: string[] = [];
    const errand = defineJob({
      name: 'errand',
      payload: z.object({}),
      queue: {},
      worker: { pollingIntervalSeconds: 0.5 },
      schedule: '0 4 * * *',
      run: async () => void done.push('errand'),
    });
    const parts = { database: database(), jobs: [errand], services: createServices(database()), log };
    const web = await startJobs({ ...parts, runs: false });
    await web.enqueue(errand, {});
    const { rows } = await database().pool.query("SELECT 1 FROM jobs.schedule WHERE name = 'errand'");
    expect(rows).toEqual([]);
    expect(done).toEqual([]);
    const worker = await startJobs(parts);
    await vi.waitFor(() => expect(done).toEqual(['errand']), soon);
    await worker.stop(1000);
    await web.stop(1000);
  });

  it('that failed keeps the reason, without what was sent to the database', async () => {
    const fails = defineJob({
      name: 'fails',
      payload: z.object({}),
      queue: { retryLimit: 0 },
      worker: { pollingIntervalSeconds: 0.5 },
      run: async (_, { services }) =>
        void (await services.articles.findForEditing('hunter2 is not an id' as string)),
    });
    const jobs = await start([fails]);
    const id = await jobs.enqueue(fails, {});
    const read = async () =>
      (await database().pool.query('SELECT state, output FROM jobs.job WHERE id = $1', [id])).rows[0];
    await vi.waitFor(async () => expect((await read()).state).toBe('failed'), soon);
    expect((await read()).output.message).toContain('invalid input syntax');
    expect(JSON.stringify((await read()).output)).not.toContain('Failed query');
    await jobs.stop(1000);
  });

  it('that is under way finishes before the stop', async () => {
    const events: string[] = [];
    const slow = defineJob({
      name: 'slow',
      payload: z.object({}),
      queue: {},
      run: async () => {
        events.push('started');
        await new Promise((resolve) => setTimeout(resolve, 300));
        events.push('finished');
      },
    });
    const jobs = await start([slow]);
    await jobs.enqueue(slow, {});
    await vi.waitFor(() => expect(events).toEqual(['started']), soon);
    await jobs.stop(5000);
    expect(events).toEqual(['started', 'finished']);
  });
});
