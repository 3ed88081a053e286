import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { describeOnBothEngines } from '../../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../../tests/setup/wait-for.ts';
import { createServices } from '../../services.ts';
import { requestIds } from '../request-id.ts';
import { describeJob, type HandledJob, handleJob } from './job.ts';
import { startJobs } from './job-runner.ts';

/** The shortest polling interval that pg-boss accepts. */
const worker = { pollingIntervalSeconds: 0.5 };

describeOnBothEngines('a background job', (database) => {
  const log = pino({ level: 'silent' });
  const start = (jobs: HandledJob[]) => startJobs({ database: database(), jobs, log });

  it('runs with its parsed payload, and is retried when its handler throws', async () => {
    const done: string[] = [];
    const greet = describeJob({
      name: 'greet',
      payload: z.object({ name: z.string(), at: z.coerce.date() }),
      queue: { retryLimit: 2, retryDelay: 0 },
      worker,
    });
    const jobs = await start([
      handleJob(greet, async ({ name, at }) => {
        if (done.length === 0) {
          done.push('error');
          throw new Error('the handler failed');
        }
        done.push(`${name} ${at.getUTCFullYear()}`);
      }),
    ]);
    await jobs.enqueue(greet, { name: 'Kari', at: new Date('2026-11-15') });
    await waitFor(() => expect(done).toEqual(['error', 'Kari 2026']));
    await jobs.stop(1000);
  });

  it('starts after a notification, long before the next poll', async () => {
    const done: number[] = [];
    const startedAt = performance.now();
    const woken = describeJob({
      name: 'woken',
      payload: z.object({ n: z.number() }),
      queue: {},
      worker: { notifyPollingIntervalSeconds: 3600 },
    });
    const jobs = await start([
      handleJob(woken, async ({ n }) => {
        done.push(n);
      }),
    ]);
    for (const n of [1, 2, 3]) {
      await jobs.enqueue(woken, { n });
      await waitFor(() => expect(done).toHaveLength(n));
    }
    // A transaction sends one notification for all its jobs.
    await database().orm.transaction(async (transaction) => {
      for (let n = 4; n <= 10; n++) await jobs.enqueue(woken, { n }, { transaction });
    });
    await waitFor(() => expect(done).toHaveLength(10));
    // No notification is sent when a delayed job can start, so a timer must wake the worker.
    await jobs.enqueue(woken, { n: 11 }, { startAfter: new Date(Date.now() + 1000) });
    await waitFor(() => expect(done).toHaveLength(11));
    // The embedded database looks for due jobs once a minute.
    expect(performance.now() - startedAt).toBeLessThan(55_000);
    await jobs.stop(1000);
  });

  it('is not enqueued if its payload does not match its schema', async () => {
    const strict = describeJob({ name: 'strict', payload: z.object({ id: z.uuid() }), queue: {} });
    const jobs = await start([handleJob(strict, async () => {})]);
    await expect(jobs.enqueue(strict, { id: 'nonsense' })).rejects.toThrow(z.ZodError);
    await jobs.stop(1000);
  });

  it('is enqueued only if the transaction that enqueued it commits', async () => {
    const done: number[] = [];
    const count = describeJob({ name: 'count', payload: z.object({ n: z.number() }), queue: {}, worker });
    const jobs = await start([
      handleJob(count, async ({ n }) => {
        done.push(n);
      }),
    ]);
    await expect(
      database().orm.transaction(async (transaction) => {
        await jobs.enqueue(count, { n: 1 }, { transaction });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await database().orm.transaction((transaction) => jobs.enqueue(count, { n: 2 }, { transaction }));
    await waitFor(() => expect(done).toEqual([2]));
    await jobs.stop(1000);
  });

  it('is registered in the schedule table of pg-boss if it has a schedule', async () => {
    const periodic = describeJob({
      name: 'periodic',
      payload: z.object({}).nullish(),
      queue: {},
      schedule: '*/15 * * * *',
    });
    const jobs = await start([handleJob(periodic, async () => {})]);
    const { rows } = await database().pool.query(
      `SELECT name, cron FROM jobs.schedule WHERE name = 'periodic'`,
    );
    expect(rows).toEqual([{ name: 'periodic', cron: '*/15 * * * *' }]);
    await jobs.stop(1000);
  });

  it('logs the id of the request that enqueued it, and passes the id on to jobs it enqueues', async () => {
    const lines: Record<string, unknown>[] = [];
    const recordingLog = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
    const payload = z.object({ n: z.number() });
    const last = describeJob({ name: 'last', payload, queue: {}, worker });
    const first = describeJob({ name: 'first', payload, queue: {}, worker });
    const running = await startJobs({
      database: database(),
      jobs: [
        handleJob(first, async ({ n }) => void (await running.enqueue(last, { n: n + 1 }))),
        handleJob(last, async (data, { log }) => log.info({ payload: data }, 'last')),
      ],
      log: recordingLog,
    });
    await requestIds.run('request-17', () => running.enqueue(first, { n: 1 }));
    await running.enqueue(last, { n: 7 });
    await waitFor(() => expect(lines.filter(({ msg }) => msg === 'job done')).toHaveLength(3));
    await running.stop(1000);
    expect(
      lines.filter(({ requestId }) => requestId === 'request-17').map(({ job, msg }) => `${job}: ${msg}`),
    ).toEqual(expect.arrayContaining(['first: job done', 'last: last', 'last: job done']));
    const withoutRequest = lines.find(
      ({ msg, payload }) => msg === 'last' && (payload as { n: number }).n === 7,
    );
    expect(withoutRequest).not.toHaveProperty('requestId');
    expect(withoutRequest?.payload).toEqual({ n: 7 });
  });

  it('is enqueued but not run in a process that does not run jobs', async () => {
    const done: string[] = [];
    const errand = describeJob({
      name: 'errand',
      payload: z.object({}),
      queue: {},
      worker,
      schedule: '0 4 * * *',
    });
    const options = {
      database: database(),
      jobs: [handleJob(errand, async () => void done.push('errand'))],
      log,
    };
    const webProcess = await startJobs({ ...options, runs: false });
    await webProcess.enqueue(errand, {});
    const { rows } = await database().pool.query("SELECT 1 FROM jobs.schedule WHERE name = 'errand'");
    expect(rows).toEqual([]);
    expect(done).toEqual([]);
    const workerProcess = await startJobs(options);
    await waitFor(() => expect(done).toEqual(['errand']));
    await workerProcess.stop(1000);
    await webProcess.stop(1000);
  });

  it('stores the error of the database instead of Drizzle’s error, which contains the whole query', async () => {
    const services = createServices(database());
    const fails = describeJob({ name: 'fails', payload: z.object({}), queue: { retryLimit: 0 }, worker });
    const jobs = await start([
      handleJob(fails, async () => void (await services.articles.findForEditing('hunter2 is not an id'))),
    ]);
    const id = await jobs.enqueue(fails, {});
    const read = async () =>
      (await database().pool.query('SELECT state, output FROM jobs.job WHERE id = $1', [id])).rows[0];
    await waitFor(async () => expect((await read()).state).toBe('failed'));
    expect((await read()).output.message).toContain('invalid input syntax');
    expect(JSON.stringify((await read()).output)).not.toContain('Failed query');
    await jobs.stop(1000);
  });

  it('finishes before the job runner has stopped', async () => {
    const events: string[] = [];
    const slow = describeJob({ name: 'slow', payload: z.object({}), queue: {}, worker });
    const finish = Promise.withResolvers<void>();
    const jobs = await start([
      handleJob(slow, async () => {
        events.push('started');
        await finish.promise;
        events.push('finished');
      }),
    ]);
    await jobs.enqueue(slow, {});
    await waitFor(() => expect(events).toEqual(['started']));
    const stopped = jobs.stop(5000);
    finish.resolve();
    await stopped;
    expect(events).toEqual(['started', 'finished']);
  });
});
