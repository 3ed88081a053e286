import type { AuditAction } from '../../domain/accounts/account.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { readPage } from '../db/read-page.ts';
import { type AuditRow, createAuditStore } from './audit-store.ts';

export interface AuditNote {
  action: AuditAction;
  actor: { id: string; email: string } | null;
  target?: string;
  address: string | null;
  before?: unknown;
  after?: unknown;
}

const entriesPerPage = 50;

export function createAuditService(orm: Queries, clock: Clock) {
  const store = createAuditStore(orm);
  return {
    /** Adds an entry; pass a transaction to commit it together with the change. Entries must not contain secrets. */
    record(note: AuditNote, within?: Queries): Promise<void> {
      return (within ? createAuditStore(within) : store).insert({
        at: clock(),
        action: note.action,
        actor_id: note.actor?.id ?? null,
        actor_email: note.actor?.email ?? null,
        target: note.target ?? null,
        address: note.address,
        before: note.before ?? null,
        after: note.after ?? null,
      });
    },

    /** One page of the log, newest first; an empty action lists all. */
    async list({ page, action }: { page: number; action: string }) {
      const { rows, total, ...paging } = await readPage(
        page,
        entriesPerPage,
        (at) => store.list(action, at),
        () => store.count(action),
      );
      return { entries: rows.map(toEntry), ...paging };
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

const toEntry = (row: AuditRow) => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actor_id ? { id: row.actor_id, email: row.actor_email ?? '' } : null,
  target: row.target,
  address: row.address,
  before: row.before as Json,
  after: row.after as Json,
});

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
