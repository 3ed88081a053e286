import { beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '../../../tests/setup/database/both-engines.ts';
import type { FoodFields } from '../../domain/foods/food.ts';
import type { Actor } from '../audit/actor.ts';
import { createServices } from '../services.ts';
import { readSeedFoods, seedFoods } from './seed-foods.ts';

const skyr = readSeedFoods().find(({ slug }) => slug === 'skyr') as { fields: FoodFields };

describeOnDatabase('foods', (database) => {
  const services = () => createServices(database());
  const actor: Actor = {
    caller: { id: '00000000-0000-4000-8000-000000000001', email: 'ola@novasjekk.example' },
    address: '127.0.0.1',
  };
  const renamed = (name: string): FoodFields => ({
    ...skyr.fields,
    names: { ...skyr.fields.names, no: { name, aliases: [] } },
  });
  const idOf = async (slug: string) =>
    (await services().foods.list()).find((food) => food.slug === slug) as { id: string; updated_at: string };
  beforeEach(async () => {
    await database().pool.query(`TRUNCATE foods; DELETE FROM done_once WHERE what LIKE 'seed-foods %'`);
  });

  it('are delivered once per version of the texts', async () => {
    expect(await seedFoods(database())).toBe(true);
    expect(await seedFoods(database())).toBe(false);
    const { foods, bySlug, byName } = await services().foods.readLibrary();
    expect(foods.length).toBeGreaterThanOrEqual(200);
    expect(byName.no('SKYR')).toBe(bySlug.get('skyr'));
    expect((await services().foods.list()).every(({ delivered }) => delivered)).toBe(true);
  });

  it('are replaced by a new version unless an editor has changed or deleted them', async () => {
    const entry = (slug: string, answer: string) => ({
      ...skyr.fields,
      shelf: undefined,
      slug,
      answer: { no: answer, en: answer },
      lists: skyr.fields.lists.map((list, index) => ({
        ...list,
        expected: index === 0 ? 'none' : 'markers',
      })),
    });
    // JSON is valid YAML.
    const version = (answer: string) => ({
      '/content/foods/dairy.yaml': JSON.stringify(['a', 'b', 'c'].map((slug) => entry(slug, answer))),
    });
    await seedFoods(database(), version('Old.'));
    const { foods } = services();
    const [changed, removed] = [await idOf('b'), await idOf('c')];
    await foods.change(changed.id, renamed('Min skyr'), actor, changed.updated_at);
    await foods.remove(removed.id, actor);
    expect(await seedFoods(database(), version('New.'))).toBe(true);
    const { bySlug } = await foods.readLibrary();
    expect(bySlug.get('a')?.answer.no).toBe('New.');
    expect(bySlug.get('b')?.names.no.name).toBe('Min skyr');
    expect(bySlug.has('c')).toBe(false);
  });

  it('are added with a slug from the Norwegian name, and recorded in the audit log', async () => {
    const { foods, audit } = services();
    expect((await foods.add(renamed('Blåbærskyr'), actor)).slug).toBe('blabaerskyr');
    expect((await foods.add(renamed('Blåbærskyr'), actor)).slug).toBe('blabaerskyr-2');
    const { entries } = await audit.list({ page: 1 });
    expect(entries[0]).toMatchObject({ action: 'food.added', target: 'Blåbærskyr' });
  });

  it('refuse a change that was made to an older version', async () => {
    const { foods } = services();
    const { id, updated_at } = await foods.add(skyr.fields, actor);
    await foods.change(id, renamed('A'), actor, updated_at);
    await expect(foods.change(id, renamed('B'), actor, updated_at)).rejects.toMatchObject({
      code: 'food_changed',
    });
    expect((await foods.find(id)).food.names.no.name).toBe('A');
  });

  it('refuse an answer that contradicts what the label reader finds in the lists', async () => {
    const { foods } = services();
    await expect(foods.add({ ...skyr.fields, verdict: 'no', groups: [1] }, actor)).rejects.toMatchObject({
      code: 'food_contradictory',
      values: { field: 'lists', reason: [{ code: 'food_contradiction_lists' }] },
      message:
        'The food was not saved. The ingredient lists do not fit the answer. Correct the form and save again.',
    });
    expect(await foods.list()).toEqual([]);
  });

  it('are not found after they are deleted', async () => {
    const { foods } = services();
    const { id } = await foods.add(skyr.fields, actor);
    await foods.remove(id, actor);
    await expect(foods.find(id)).rejects.toMatchObject({ code: 'food_not_found' });
    await expect(foods.remove(id, actor)).rejects.toMatchObject({ code: 'food_not_found' });
    expect((await foods.readLibrary()).bySlug.has('skyr')).toBe(false);
  });
});
