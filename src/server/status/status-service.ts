import { toOsloField } from '../../domain/oslo-time.ts';
import { isOverdue, type ProcessReport, type RecordedError } from '../../domain/status/status.ts';
import { addMilliseconds, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import type { QueueService } from '../queue/queue-service.ts';
import { createStatusStore } from './status-store.ts';

const second = 1000;
/** How often a process on PostgreSQL says how it is, and how long it is then taken to run. */
const reportEveryMs = 10 * second;
const aliveForSeconds = 35;
/** Monitors may ask as often as they like: the database is asked this often. */
const keptForMs = 5 * second;
/** An article may be this late: the sweep that comes every minute finds it. */
const lateAfterMs = 2 * 60 * second;
const errorsShown = 30;

export type ReportProcess = () => ProcessReport;

/** How the product is, all its processes together: for the status page and for monitors. */
export function createStatusService(parts: {
  database: Database;
  env: Env;
  clock: Clock;
  queue: Pick<QueueService, 'counts'>;
  reportProcess: ReportProcess;
}) {
  const { database, env, clock, queue, reportProcess } = parts;
  const store = createStatusStore(database);
  let timer: NodeJS.Timeout | undefined;
  let known: { until: number; numbers: ReturnType<typeof readNumbers> } | undefined;

  const readNumbers = async () => {
    const [jobs, items, spent] = await Promise.all([
      store.jobCounts(),
      queue.counts(),
      store.spent(toOsloField(clock()).slice(0, 7)),
    ]);
    return { jobs, items, spent };
  };

  /** The embedded database has one process, which needs no table to know of itself. */
  const otherReports = async (own: string) =>
    database.engine === 'postgres' ? (await store.reports()).filter(({ report }) => report.id !== own) : [];

  return {
    /** What is counted in the database: at most a few seconds old. */
    numbers(): ReturnType<typeof readNumbers> {
      const now = clock().getTime();
      if (!known || now >= known.until) {
        const numbers = readNumbers();
        known = { until: now + keptForMs, numbers };
        numbers.catch(() => {
          known = undefined;
        });
      }
      return known.numbers;
    },

    async describe() {
      const now = clock();
      const own = reportProcess();
      const [numbers, failed, schedules, late, databaseBytes, lastBackup, others] = await Promise.all([
        this.numbers(),
        store.failedJobs(),
        store.schedules(),
        store.overdueArticles(addMilliseconds(now, -lateAfterMs)),
        store.databaseBytes(),
        store.lastBackup(),
        otherReports(own.id),
      ]);
      const alive = others.filter(({ agoSeconds }) => agoSeconds < aliveForSeconds);
      return {
        version: own.version,
        engine: database.engine,
        databaseBytes,
        lastBackup: lastBackup?.toISOString() ?? null,
        mail: Boolean(env.SMTP_URL),
        model: env.AI_PROVIDER ? (env.AI_MODEL ?? null) : null,
        images: env.S3_BUCKET ? ('s3' as const) : ('folder' as const),
        processes: [own, ...alive.map(({ report }) => report)].map(({ errors: _, ...report }) => report),
        errors: newestOf([own, ...others.map(({ report }) => report)]),
        jobs: numbers.jobs,
        items: numbers.items,
        spent: numbers.spent,
        failed: failed.map(({ total: _, ...job }) => ({ ...job, at: job.at?.toISOString() ?? null })),
        failedCount: failed[0]?.total ?? 0,
        overdue: schedules
          .filter((schedule) => isOverdue(schedule, now))
          .map(({ queue: name, lastRun }) => ({ queue: name, lastRun: lastRun.toISOString() })),
        late: late.map(({ id, slug, due }) => ({ id, slug, due: due?.toISOString() ?? null })),
      };
    },

    /** Says from now on how this process is, where there are others that may be asked. */
    async start(log: Log): Promise<void> {
      if (database.engine !== 'postgres') return;
      const say = () =>
        store
          .writeReport(reportProcess())
          .catch((error) => log.warn({ err: error }, 'could not say how this process is'));
      await store.forgetReports();
      await say();
      timer = setInterval(say, reportEveryMs);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
    },
  };
}

export type StatusService = ReturnType<typeof createStatusService>;

const newestOf = (reports: ProcessReport[]): (RecordedError & { host: string; pid: number })[] =>
  reports
    .flatMap(({ errors, host, pid }) => errors.map((error) => ({ ...error, host, pid })))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, errorsShown);
