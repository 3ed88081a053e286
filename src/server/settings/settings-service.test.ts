import { beforeEach, expect, it } from 'vitest';
import { emptyAuditLog } from '../../../tests/setup/database/audit-log.ts';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import { requiredSettings, siteSettingsSchema } from '../../domain/settings/site-settings.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import type { Actor } from '../audit/actor.ts';
import { listenForContentChanges } from '../platform/live/content-changes.ts';
import { createServices } from '../services.ts';

describeOnDatabase('the site settings', (database) => {
  const service = () => createServices(database()).settings;
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const settings = siteSettingsSchema.parse({ publisher: 'Eksempel AS', email: 'post@eksempel.example' });
  beforeEach(async () => {
    await database().pool.query('TRUNCATE site_settings');
    await emptyAuditLog(database());
  });

  it('are empty before the first save', async () => {
    expect(await service().find()).toMatchObject({ version: 0, missing: [...requiredSettings] });
    expect(await service().findPublic()).toMatchObject({ publisher: '', reviewers: [] });
  });

  it('are saved with an audit entry and read by public pages', async () => {
    const saved = await service().save(settings, 0, actor);
    expect(saved).toMatchObject({ version: 1, settings });
    expect(saved.missing).not.toContain('publisher');
    expect(await service().findPublic()).toMatchObject(settings);
    const { entries } = await createServices(database()).audit.list({ action: 'settings.changed', page: 1 });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.after).toMatchObject({ publisher: 'Eksempel AS' });
  });

  it('are not overwritten by an admin who saw an older version', async () => {
    await service().save(settings, 0, actor);
    for (const seen of [0, 2])
      await expect(service().save({ ...settings, publisher: 'Andre AS' }, seen, actor)).rejects.toMatchObject(
        {
          code: 'settings_changed',
        },
      );
    expect((await service().findPublic()).publisher).toBe('Eksempel AS');
    expect(await service().save({ ...settings, publisher: 'Nytt AS' }, 1, actor)).toMatchObject({
      version: 2,
    });
  });

  it('invalidate the pages that show them when they are saved', async () => {
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    await service().save(settings, 0, actor);
    await waitFor(() => expect(changes).toEqual([['site-settings']]));
    await channel.close();
  });
});
