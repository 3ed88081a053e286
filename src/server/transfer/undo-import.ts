import { Problem } from '../../domain/problems.ts';
import type { UndoPlan } from '../../domain/transfer/transfer.ts';
import type { ArticleAdminService } from '../articles/article-admin-service.ts';
import type { ImportedChange } from '../articles/transferred-article.ts';
import type { Actor } from '../audit/actor.ts';
import { inBatches } from '../platform/db/database.ts';
import type { Log } from '../platform/logs/log.ts';
import type { ServiceParts } from '../service-parts.ts';
import { createImportStore, type ImportRow } from './import-store.ts';
import { undoImportJob } from './transfer.job.ts';

type Person = Extract<Actor, { caller: object }>;

const batchSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
const maxListedChanges = 200;
const progressIntervalMs = 300;

/** Undoes imports. An import is undone as a whole, and only while none of its articles was changed. */
export function createUndo(parts: ServiceParts & { articles: ArticleAdminService }) {
  const { database, articles, clock, enqueue, audit } = parts;
  const store = createImportStore(database.orm);

  const changesOf = (importId: string) =>
    inBatches(batchSize, (last?: ImportedChange) =>
      store.listChanges(importId, last?.article_id ?? firstId, batchSize),
    );

  const planOf = async (importId: string): Promise<UndoPlan> => {
    const plan: UndoPlan = { created: 0, updated: 0, changedCount: 0, changed: [] };
    for await (const batch of changesOf(importId)) {
      const states = await articles.findImportedStates(batch);
      for (const { article_id: id, before, title, ...change } of batch) {
        if (before === null) plan.created++;
        else plan.updated++;
        const { state = 'deleted', slug = change.slug } = states.get(id) ?? {};
        if (state === 'unchanged') continue;
        plan.changedCount++;
        if (plan.changed.length < maxListedChanges) plan.changed.push({ id, slug, title, state });
      }
    }
    return plan;
  };

  return {
    planOf,

    /** Starts to undo an import. Throws the problem import_changed, with the changed articles, if there are any. */
    async start(row: ImportRow, actor: Person): Promise<void> {
      const plan = await planOf(row.id);
      if (plan.changedCount > 0) throw new Problem('import_changed', { details: plan });
      const { caller, address } = actor;
      await database.orm.transaction(async (transaction) => {
        const started = await createImportStore(transaction).update(row.id, ['done'], {
          state: 'undoing',
          done: 0,
          total: plan.created + plan.updated,
          finished_at: clock(),
        });
        if (!started) throw new Problem('import_not_ready');
        const by = { userId: caller.id, email: caller.email, address };
        await enqueue(undoImportJob, { importId: row.id, ...by }, { transaction });
      });
    },

    async run(
      row: ImportRow,
      by: { userId: string; email: string; address: string },
      { log, signal }: { log: Log; signal: AbortSignal | undefined },
    ): Promise<void> {
      const actor: Person = { caller: { id: by.userId, email: by.email }, address: by.address };
      const kept = [...(row.facts.kept ?? [])];
      let done = row.done;
      let savedAt = Date.now();
      try {
        for await (const batch of changesOf(row.id)) {
          for (const change of batch) {
            signal?.throwIfAborted();
            await articles
              .undoImport(change, actor, (transaction) =>
                createImportStore(transaction).markUndone(row.id, change.article_id),
              )
              .catch((error) => {
                // An article that somebody changed or deleted after the check stays as it is.
                if (!(error instanceof Problem)) throw error;
                kept.push({ slug: change.slug, title: change.title });
              });
            done++;
            if (Date.now() - savedAt < progressIntervalMs) continue;
            savedAt = Date.now();
            await store.update(row.id, ['undoing'], { done, finished_at: clock() });
          }
        }
      } catch (error) {
        if (signal?.aborted) throw error;
        log.error({ err: error, importId: row.id }, 'an import could not be undone');
        // In the state `done`, the user can undo the remaining articles again.
        await store.update(row.id, ['undoing'], { state: 'done', finished_at: clock() });
        return;
      }
      await database.orm.transaction(async (transaction) => {
        const facts = { ...row.facts, ...(kept.length > 0 && { kept }) };
        const undone = { state: 'undone', done, facts, finished_at: clock() } as const;
        if (!(await createImportStore(transaction).update(row.id, ['undoing'], undone))) return;
        await audit.recordIn(transaction, 'import.undone', actor, row.file_name, {
          after: { articles: row.total - kept.length, kept: kept.length },
        });
      });
    },
  };
}
