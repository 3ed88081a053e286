import { lt, ne, sql } from 'drizzle-orm';
import { toOsloField } from '../../../domain/oslo-time.ts';
import { pick } from '../../../domain/pick.ts';
import {
  isOverdue,
  type ProcessReport,
  processReportSchema,
  type RecordedError,
} from '../../../domain/status/status.ts';
import type { QueueService } from '../../queue/queue-service.ts';
import type { ServiceParts } from '../../service-parts.ts';
import { addMilliseconds, hourMs } from '../clock.ts';
import { createTableQueries } from '../db/database.ts';
import type { Log } from '../logs/log.ts';
import { process_reports } from './schema.ts';
import { createStatusReadModel } from './status-read-model.ts';

const second = 1000;
/** How often a process on PostgreSQL writes its report, and the age of a stopped process's report. */
const reportEveryMs = 10 * second;
const aliveForSeconds = 35;
/** The counts from the database are cached this long, so that frequent scrapes do not burden the database. */
const cachedForMs = 5 * second;
/** The publish-overdue job runs every minute, so an article that is this late indicates a problem. */
const lateAfterMs = 2 * 60 * second;
const errorsShown = 30;
/** The number of backup intervals (BACKUP_EVERY) without a backup after which the scheduled backup counts as missed. */
const missedAfterIntervals = 2;

/** A number of things that a person must look after. `kind` selects the text, `path` is the screen. */
export interface Alert {
  kind: string;
  count: number;
  path: string;
}

export function createStatusService(
  parts: ServiceParts & { queue: QueueService; findAlerts: readonly (() => Promise<Alert>)[] },
) {
  const { database, currentEnv, clock, queue, reportProcess, findAlerts } = parts;
  const reports = createTableQueries(database.orm, process_reports);
  const readModel = createStatusReadModel(database);
  let timer: NodeJS.Timeout | undefined;
  let cached: { until: number; numbers: ReturnType<typeof readNumbers> } | undefined;

  const readNumbers = async () => {
    const [jobs, items, cancelled, spent, lastBackup] = await Promise.all([
      readModel.jobCounts(),
      queue.counts(),
      queue.countCancelled(),
      readModel.spent(toOsloField(clock()).slice(0, 7)),
      readModel.lastBackup(),
    ]);
    return { jobs, items: { ...items, failed: items.failed - cancelled }, spent, lastBackup };
  };

  /** The embedded database is used by one process only, which writes no report. */
  const otherReports = async (own: string): Promise<{ report: ProcessReport; agoSeconds: number }[]> => {
    if (database.engine !== 'postgres') return [];
    const agoSeconds = sql<number>`extract(epoch FROM now() - ${process_reports.seen_at})::float8`;
    const columns = { id: process_reports.id, report: process_reports.report, agoSeconds };
    const rows = await createTableQueries(database.orm, process_reports, columns).list(
      ne(process_reports.id, own),
    );
    // Reports in a different format, written by another version, are skipped.
    return rows.flatMap(({ report, agoSeconds }) => {
      const read = processReportSchema.safeParse(report);
      return read.success ? { report: read.data, agoSeconds } : [];
    });
  };

  const listAlerts = async (): Promise<Alert[]> =>
    (await Promise.all(findAlerts.map((find) => find()))).filter(({ count }) => count > 0);

  return {
    numbers(): ReturnType<typeof readNumbers> {
      const now = clock().getTime();
      if (!cached || now >= cached.until) {
        const numbers = readNumbers();
        cached = { until: now + cachedForMs, numbers };
        numbers.catch(() => {
          cached = undefined;
        });
      }
      return cached.numbers;
    },

    async describeBackup(): Promise<{ at: string | null; isMissed: boolean }> {
      const [env, at] = await Promise.all([currentEnv(), readModel.lastBackup()]);
      const missedBefore = addMilliseconds(clock(), -env.BACKUP_EVERY * missedAfterIntervals * hourMs);
      return {
        at: at?.toISOString() ?? null,
        isMissed: env.BACKUP_DIR !== undefined && (at === null || at < missedBefore),
      };
    },

    listAlerts,

    async describe() {
      const now = clock();
      const own = reportProcess();
      const [env, numbers, failed, schedules, late, alerts, stored, lastBackup, others] = await Promise.all([
        currentEnv(),
        this.numbers(),
        readModel.failedJobs(),
        readModel.schedules(),
        readModel.overdueArticles(addMilliseconds(now, -lateAfterMs)),
        listAlerts(),
        readModel.describeDatabase(),
        readModel.lastBackup(),
        otherReports(own.id),
      ]);
      const alive = others.filter(({ agoSeconds }) => agoSeconds < aliveForSeconds);
      return {
        version: own.version,
        engine: database.engine,
        databaseBytes: stored.bytes,
        isSynced: stored.isSynced,
        lastBackup: lastBackup?.toISOString() ?? null,
        mail: Boolean(env.SMTP_URL),
        model: env.AI_PROVIDER ? (env.AI_MODEL ?? null) : null,
        images: env.S3_BUCKET ? ('s3' as const) : ('folder' as const),
        processes: [own, ...alive.map(({ report }) => report)].map(({ errors: _, ...report }) => report),
        errors: newestOf([own, ...others.map(({ report }) => report)]),
        ...pick(numbers, 'jobs', 'items', 'spent'),
        failed: failed.map(({ total: _, ...job }) => job),
        failedCount: failed[0]?.total ?? 0,
        alerts,
        overdue: schedules
          .filter((schedule) => isOverdue(schedule, now))
          .map((schedule) => pick(schedule, 'queue', 'lastRun')),
        late,
      };
    },

    /** Starts to write reports of this process, so that other processes can show its state. */
    async start(log: Log): Promise<void> {
      if (database.engine !== 'postgres') return;
      // The database sets the time of the report, because the clocks of several machines differ.
      const seen_at = sql`now()`;
      const writeReport = () => {
        const report = reportProcess();
        return reports
          .upsert({ id: report.id, seen_at, report }, process_reports.id, { seen_at, report })
          .catch((error) => log.warn({ err: error }, 'could not write the process report'));
      };
      await reports.delete(lt(process_reports.seen_at, sql`now() - interval '1 day'`));
      await writeReport();
      timer = setInterval(() => void writeReport(), reportEveryMs).unref();
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
