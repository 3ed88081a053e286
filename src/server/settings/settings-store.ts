import { sql } from 'drizzle-orm';
import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import type { Queries } from '../platform/db/database.ts';
import { firstRow } from '../platform/db/rows.ts';
import { site_settings } from './schema.ts';

type SettingsRow = typeof site_settings.$inferSelect;

export function createSettingsStore(orm: Queries) {
  return {
    find: (): Promise<SettingsRow | undefined> => firstRow(orm.select().from(site_settings)),

    /** Writes the next version. Returns undefined if the stored version is not `seen`. */
    async write(settings: SiteSettings, seen: number, at: Date): Promise<SettingsRow | undefined> {
      const values = { version: seen + 1, settings: { ...settings }, updated_at: at };
      const insert = orm.insert(site_settings).values(values);
      const [row] =
        seen === 0
          ? await insert.onConflictDoNothing().returning()
          : await orm
              .update(site_settings)
              .set(values)
              .where(sql`${site_settings.version} = ${seen}`)
              .returning();
      return row;
    },
  };
}
