import { fromOsloField, osloDay } from '../../domain/oslo-time.ts';
import { pick } from '../../domain/pick.ts';
import { csvLine, csvStart } from '../../domain/text/csv.ts';
import { type AuditSearch, accessChangeSchema } from '../../domain/users/user.ts';
import type texts from '../../web/i18n/no/admin/audit.json';
import { addMilliseconds, type Clock, dayMs, hourMs } from '../platform/clock.ts';
import { inBatches, type Queries, type Transaction } from '../platform/db/database.ts';
import type { Enqueue } from '../platform/jobs/job-runner.ts';
import { streamOf } from '../platform/streams.ts';
import { accessNotice } from './access-notice.job.ts';
import { type AuditFilter, type AuditRow, createAuditStore, type UnseenChanges } from './audit-store.ts';
import { type Actor, auditActor, type LoggedActor } from './logged-actor.ts';

type Actions = typeof texts.audit.actions;

/** The actions in the audit log, such as `article.published`. A feature declares an action by its texts in audit.json. */
export type AuditAction = {
  [Subject in keyof Actions]: `${Subject}.${keyof Actions[Subject] & string}`;
}[keyof Actions];

const entriesPerPage = 50;
const entriesPerBatch = 500;
const deletedPerBatch = 2000;
/** Further refused calls of a user or address in the same hour are not logged, so that a script cannot fill the log. */
const maxRefusalsPerHour = 50;
const maxCountedUsers = 10_000;

/** Returns a function that counts a refusal of a user or address, and returns whether it is still to be logged. */
function createRefusalLimit(clock: Clock) {
  const refusals = new Map<string, { hour: number; count: number }>();
  return (key: string): boolean => {
    const hour = Math.floor(clock().getTime() / hourMs);
    const known = refusals.get(key);
    const counted = known?.hour === hour ? known : { hour, count: 0 };
    counted.count += 1;
    if (refusals.size >= maxCountedUsers) refusals.clear();
    refusals.set(key, counted);
    return counted.count <= maxRefusalsPerHour;
  };
}

export function createAuditService(
  orm: Queries,
  clock: Clock,
  { retentionDays, enqueue }: { retentionDays?: number | undefined; enqueue?: Enqueue } = {},
) {
  const store = createAuditStore(orm);
  const isWithinLimit = createRefusalLimit(clock);

  /** The entry commits with the change and must contain no secrets. Changes of access are mailed to those concerned. */
  const recordIn = async (
    transaction: Transaction | undefined,
    action: AuditAction,
    by: Actor | LoggedActor,
    target?: string,
    { before, after }: { before?: unknown; after?: unknown } = {},
  ): Promise<void> => {
    const { actor, address } = auditActor(by);
    const at = clock();
    await (transaction ? createAuditStore(transaction) : store).insert({
      at,
      action,
      actor_id: actor?.id ?? null,
      actor_email: actor?.email ?? null,
      target: target ?? null,
      address,
      before: before ?? null,
      after: after ?? null,
    });
    const { data: change } = accessChangeSchema.safeParse(action);
    if (!change || !enqueue) return;
    const payload = {
      action: change,
      actor,
      target: target ?? '',
      address,
      at: at.toISOString(),
      before,
      after,
    };
    await enqueue(accessNotice, payload, transaction && { transaction });
  };

  const record = recordIn.bind(undefined, undefined);

  return {
    record,
    recordIn,

    async recordRefusal(by: Actor | LoggedActor, target: string, reason: string): Promise<void> {
      const { actor, address } = auditActor(by);
      if (isWithinLimit(actor?.id ?? address ?? ''))
        await record('access.refused', by, target, { after: { reason } });
    },

    async list({ page, ...search }: Pick<AuditSearch, 'page'> & Partial<AuditSearch>) {
      const { rows, ...paging } = await store.page(page, entriesPerPage, filterOf(search));
      return { entries: rows.map(toEntry), ...paging };
    },

    /** The newest changes of access that a user has not seen, and their number. */
    async listUnseenChanges(about: UnseenChanges, limit: number) {
      const [rows, total] = await Promise.all([store.listUnseen(about, limit), store.countUnseen(about)]);
      return { entries: rows.map(toEntry), total };
    },

    /** All matching entries as CSV, oldest first, in chunks. The export itself is logged first. */
    async exportCsv({ page: _, ...search }: AuditSearch, actor: Actor): Promise<ReadableStream<Uint8Array>> {
      await record('audit.exported', actor, undefined, { after: search });
      return streamOf(csvChunks(store, filterOf(search)));
    },

    async cleanUp(): Promise<number> {
      if (retentionDays === undefined) return 0;
      const before = addMilliseconds(clock(), -retentionDays * dayMs);
      let deleted = 0;
      for (;;) {
        const batch = await store.removeBefore(before, deletedPerBatch);
        deleted += batch;
        if (batch < deletedPerBatch) return deleted;
      }
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

async function* csvChunks(store: ReturnType<typeof createAuditStore>, filter: AuditFilter) {
  const encoder = new TextEncoder();
  yield encoder.encode(auditCsvHeader);
  const read = (last?: AuditRow) => store.listAfter(last?.id ?? 0, filter, entriesPerBatch);
  for await (const rows of inBatches(entriesPerBatch, read))
    yield encoder.encode(rows.map(auditCsvLine).join(''));
}

/** `from` and `to` are days in Oslo. The day `to` is included. */
function filterOf({ from, to, ...texts }: Partial<Omit<AuditSearch, 'page'>>): AuditFilter {
  const startOf = (day: string | undefined) => (day ? fromOsloField(`${day}T00:00`)?.time : undefined);
  const lastDay = startOf(to);
  // Days with a clock change have 23 or 25 hours: adds one and a half, and takes the start of that day.
  const dayAfter = lastDay && addMilliseconds(lastDay, 1.5 * dayMs);
  return { ...texts, from: startOf(from), before: dayAfter && startOf(osloDay(dayAfter)) };
}

const toEntry = (row: AuditRow) => ({
  ...pick(row, 'id', 'at', 'action', 'target', 'address'),
  actor: row.actor_id ? { id: row.actor_id, email: row.actor_email ?? '' } : null,
  before: row.before as Json,
  after: row.after as Json,
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const columns = ['id', 'time', 'action', 'actor', 'target', 'address', 'before', 'after'];

export const auditCsvHeader = csvStart + csvLine(columns);

export const auditCsvLine = (row: AuditRow): string =>
  csvLine([
    row.id,
    row.at.toISOString(),
    row.action,
    row.actor_email,
    row.target,
    row.address,
    row.before === null ? null : JSON.stringify(row.before),
    row.after === null ? null : JSON.stringify(row.after),
  ]);
