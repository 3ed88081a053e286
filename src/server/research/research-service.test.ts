import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import { exampleResearchEntry } from '../../../tests/setup/example-research-entry.ts';
import { waitFor } from '../../../tests/setup/wait-for.ts';
import { researchFieldsSchema } from '../../domain/research/research-entry.ts';
import type { CacheTag } from '../../domain/site/cache-tag.ts';
import type { Actor } from '../audit/actor.ts';
import { listenForContentChanges } from '../platform/live/content-changes.ts';
import { createServices } from '../services.ts';
import { readSeedResearch, seedResearch } from './seed-research.ts';

describeOnDatabase('the research log', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const entry = (published_on: string, title_no = 'En studie') =>
    researchFieldsSchema.parse({ ...exampleResearchEntry, published_on, title_no });

  beforeEach(async () => {
    await database().pool.query('TRUNCATE research_entries');
  });

  it('lists its entries in a language, newest first', async () => {
    const { research } = services();
    await research.add(entry('2025-11-18', 'Eldst'), actor);
    await research.add(entry('2026-01-01', 'Nyest'), actor);
    expect((await research.listIn('no')).map(({ title }) => title)).toEqual(['Nyest', 'Eldst']);
    expect((await research.listIn('en'))[0]).toMatchObject({
      publishedOn: '2026-01-01',
      title: 'A study',
      adds: 'Something new.',
      changed: '',
    });
  });

  it('refuses a change of an outdated version, and records changes in the audit log', async () => {
    const { research, audit } = services();
    const { id, updated_at } = await research.add(entry('2026-01-01'), actor);
    const changed = await research.change(id, entry('2026-01-02'), actor, updated_at);
    expect(changed.published_on).toBe('2026-01-02');
    const old = new Date(Date.parse(changed.updated_at) - 1).toISOString();
    await expect(research.change(id, entry('2026-01-03'), actor, old)).rejects.toMatchObject({
      code: 'research_changed',
    });
    await research.remove(id, actor);
    await expect(research.remove(id, actor)).rejects.toMatchObject({ code: 'research_not_found' });
    const { entries } = await audit.list({ page: 1 });
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['research.added', 'research.changed', 'research.deleted']),
    );
  });

  it('invalidates the research page when an entry is added', async () => {
    const changes: (CacheTag[] | 'all')[] = [];
    const channel = await listenForContentChanges(database(), {
      onChange: ({ changed }) => changes.push(changed),
      onDisconnected: () => {},
      onReconnected: () => {},
    });
    await services().research.add(entry('2026-01-01'), actor);
    await waitFor(() => expect(changes).toEqual([['research']]));
    await channel.close();
  });

  it('starts with the delivered entries, once', async () => {
    await seedResearch(database());
    await database().pool.query('DELETE FROM research_entries WHERE published_on < $1', ['2025-01-01']);
    const { research } = services();
    const kept = await research.listIn('no');
    await seedResearch(database());
    expect(await research.listIn('no')).toEqual(kept);
    expect(kept).toHaveLength(readSeedResearch().filter(({ published_on }) => published_on >= '2025').length);
  });
});
