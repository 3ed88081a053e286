import { Problem } from '../../domain/problems.ts';
import {
  missingSettings,
  type SiteSettings,
  siteSettingsSchema,
} from '../../domain/settings/site-settings.ts';
import type { Actor } from '../audit/actor.ts';
import { createTableQueries, type Queries } from '../platform/db/database.ts';
import type { ServiceParts } from '../service-parts.ts';
import { site_settings } from './schema.ts';

/** The settings as public pages show them. `audit_retention_days` is null if the audit log is kept without a limit. */
export interface PublicSettings extends SiteSettings {
  audit_retention_days: number | null;
}

export function createSettingsService({ database, audit, clock, env }: ServiceParts) {
  const findRow = (orm: Queries = database.orm) => createTableQueries(orm, site_settings).find(undefined);
  /** Rows that an older version of the product wrote lack newer fields, which then get their defaults. */
  const parsed = (stored: Record<string, unknown> | undefined): SiteSettings =>
    siteSettingsSchema.parse(stored ?? {});

  return {
    async findPublic(): Promise<PublicSettings> {
      const row = await findRow();
      return { ...parsed(row?.settings), audit_retention_days: env.AUDIT_RETENTION_DAYS ?? null };
    },

    async find() {
      const row = await findRow();
      const settings = parsed(row?.settings);
      return { settings, version: row?.version ?? 0, missing: missingSettings(settings) };
    },

    /** Saves all settings. Throws settings_changed if another admin saved after version `seen`. */
    save: (settings: SiteSettings, seen: number, actor: Actor) =>
      database.orm.transaction(async (transaction) => {
        const rows = createTableQueries(transaction, site_settings);
        const before = await findRow(transaction);
        const values = { version: seen + 1, settings: { ...settings }, updated_at: clock() };
        const row = await (seen === 0 ? rows.insertNew(values) : rows.change({ version: seen }, values));
        if (!row) throw new Problem('settings_changed');
        await audit.recordIn(transaction, 'settings.changed', actor, 'site', {
          before: before?.settings,
          after: settings,
        });
        return { settings, version: row.version, missing: missingSettings(settings) };
      }),
  };
}

export type SettingsService = ReturnType<typeof createSettingsService>;
