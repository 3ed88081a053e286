import type { z } from 'zod';
import { Problem, type ProblemCode } from '../../domain/problems.ts';
import { type Transaction, violatesConstraint } from '../platform/db/database.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { type Actor, auditActor } from './actor.ts';
import type { AuditAction } from './audit-service.ts';

type FirstWord<Name, Rest extends string> = Name extends `${infer Word}${Rest}` ? Word : never;
/** The records whose changes have actions in the audit log, and that can be missing or changed by somebody else. */
type Subject = FirstWord<AuditAction, '.added'> &
  FirstWord<ProblemCode, '_not_found'> &
  FirstWord<ProblemCode, '_changed'>;

/** Returns a function that picks the fields of a schema from a row. */
export const fieldsIn =
  <Fields extends object>({ shape }: { shape: object } & z.ZodType<Fields>) =>
  (row: Fields): Fields =>
    Object.fromEntries(
      Object.keys(shape).map((name) => [name, row[name as keyof Fields]]),
    ) as unknown as Fields;

/** Adds, changes and deletes records of which each change is in the audit log. */
export function createRecordEditing<Row extends { updated_at: Date }, Fields, NewFields, Shown = Row>(
  { database, audit, clock }: AuditedDependencies,
  record: {
    /** The first word of its problems and of its actions in the audit log. */
    subject: Subject;
    /** The problem of a name or address that another record has, and the constraint that prevents it. */
    taken: { problem: ProblemCode; constraint?: string };
    storeIn: (transaction: Transaction) => {
      /** Returns undefined if another record has the same name or address. */
      insert(fields: NewFields, at: Date, by: string | null): Promise<Row | undefined>;
      lock(id: string): Promise<Row | undefined>;
      update(id: string, fields: Fields, at: Date, before: Row): Promise<Row>;
      delete(id: string, at: Date): Promise<Row | undefined>;
    };
    nameOf: (row: Row) => string;
    fieldsOf: (row: Row) => unknown;
    toShown?: (row: Row) => Shown;
    /** Changes what depends on the record, in the same transaction. */
    afterChange?: (row: Row, transaction: Transaction) => Promise<void>;
  },
) {
  const { subject, taken, storeIn, nameOf, fieldsOf, afterChange } = record;
  const toShown = record.toShown ?? ((row: Row) => row as unknown as Shown);
  const notFound = () => new Problem(`${subject}_not_found`);
  return {
    add: (
      fields: NewFields,
      actor: Actor,
      action: `${typeof subject}.added` | 'source.proposed' = `${subject}.added`,
    ): Promise<Shown> =>
      database.orm.transaction(async (transaction) => {
        const row = await storeIn(transaction).insert(fields, clock(), auditActor(actor).actor?.id ?? null);
        if (!row) throw new Problem(taken.problem);
        await audit.recordIn(transaction, action, actor, nameOf(row), { after: fieldsOf(row) });
        return toShown(row);
      }),

    /** `seen` is the `updated_at` that the actor's form was loaded with. A record that changed since is not changed. */
    change: (id: string, fields: Fields, actor: Actor, seen?: string | Date): Promise<Shown> =>
      database.orm.transaction(async (transaction) => {
        const store = storeIn(transaction);
        const before = await store.lock(id);
        if (!before) throw notFound();
        if (seen && new Date(seen).getTime() !== before.updated_at.getTime())
          throw new Problem(`${subject}_changed`);
        const after = await store.update(id, fields, clock(), before).catch((error) => {
          const isTaken = taken.constraint && violatesConstraint(error, taken.constraint);
          throw isTaken ? new Problem(taken.problem, { cause: error }) : error;
        });
        await afterChange?.(after, transaction);
        await audit.recordIn(transaction, `${subject}.changed`, actor, nameOf(after), {
          before: fieldsOf(before),
          after: fieldsOf(after),
        });
        return toShown(after);
      }),

    remove: (id: string, actor: Actor): Promise<void> =>
      database.orm.transaction(async (transaction) => {
        const row = await storeIn(transaction).delete(id, clock());
        if (!row) throw notFound();
        await audit.recordIn(transaction, `${subject}.deleted`, actor, nameOf(row), {
          before: fieldsOf(row),
        });
      }),
  };
}
