import { Problem } from '../../domain/problems.ts';
import {
  missingSettings,
  type SiteSettings,
  siteSettingsSchema,
} from '../../domain/settings/site-settings.ts';
import type { Actor } from '../audit/actor.ts';
import type { AuditService } from '../audit/audit-service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Env } from '../platform/env.ts';
import { createSettingsStore } from './settings-store.ts';

/** The settings as public pages show them. `audit_retention_days` is null if the audit log is kept without a limit. */
export interface PublicSettings extends SiteSettings {
  audit_retention_days: number | null;
}

export function createSettingsService(dependencies: {
  database: Database;
  audit: AuditService;
  clock: Clock;
  env: Env;
}) {
  const { database, audit, clock, env } = dependencies;
  const store = createSettingsStore(database.orm);
  /** Rows that an older version of the product wrote lack newer fields, which then get their defaults. */
  const parsed = (stored: Record<string, unknown> | undefined): SiteSettings =>
    siteSettingsSchema.parse(stored ?? {});

  return {
    async findPublic(): Promise<PublicSettings> {
      const row = await store.find();
      return { ...parsed(row?.settings), audit_retention_days: env.AUDIT_RETENTION_DAYS ?? null };
    },

    async find() {
      const row = await store.find();
      const settings = parsed(row?.settings);
      return { settings, version: row?.version ?? 0, missing: missingSettings(settings) };
    },

    /** Saves all settings. Throws settings_changed if another admin saved after version `seen`. */
    save(settings: SiteSettings, seen: number, actor: Actor) {
      return database.orm.transaction(async (transaction) => {
        const inTransaction = createSettingsStore(transaction);
        const before = await inTransaction.find();
        const row = await inTransaction.write(settings, seen, clock());
        if (!row) throw new Problem('settings_changed');
        await audit.recordIn(transaction, {
          action: 'settings.changed',
          by: actor,
          target: 'site',
          before: before?.settings,
          after: settings,
        });
        return { settings, version: row.version, missing: missingSettings(settings) };
      });
    },
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
