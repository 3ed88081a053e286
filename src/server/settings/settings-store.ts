import type { SiteSettings } from '../../domain/settings/site-settings.ts';
import type { Queries } from '../platform/db/database.ts';
import { createTableQueries } from '../platform/db/table-queries.ts';
import { site_settings } from './schema.ts';

export function createSettingsStore(orm: Queries) {
  const rows = createTableQueries(orm, site_settings);
  return {
    find: () => rows.find(undefined),

    /** Writes the next version. Returns undefined if the stored version is not `seen`. */
    write(settings: SiteSettings, seen: number, at: Date) {
      const values = { version: seen + 1, settings: { ...settings }, updated_at: at };
      return seen === 0 ? rows.insertNew(values) : rows.change({ version: seen }, values);
    },
  };
}
