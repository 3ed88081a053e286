import { isDeepStrictEqual } from 'node:util';
import {
  type Contradiction,
  contradictionsIn,
  createFoodFinder,
  type Food,
  type FoodFields,
} from '../../domain/foods/food.ts';
import type { LabelReading } from '../../domain/labels/read-label.ts';
import { type Locale, locales } from '../../domain/locale.ts';
import { orProblem, Problem } from '../../domain/problems.ts';
import type { PageSource } from '../../domain/site/page-source.ts';
import { foodPath } from '../../domain/site/public-pages.ts';
import type { ImportOutcome } from '../../domain/transfer/transfer.ts';
import type { Actor } from '../audit/actor.ts';
import { createRecordEditing } from '../audit/record-editing.ts';
import { perContentVersion } from '../platform/per-content-version.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { createFoodStore, type FoodRow, nameOf } from './food-store.ts';
import { labelReader } from './label-reader.ts';

export function createFoodService(dependencies: AuditedDependencies) {
  const store = createFoodStore(dependencies.database.orm);
  const libraryAt = perContentVersion(async () => (await store.list()).map(toFood));

  /** Reads the foods, from memory if the table has not changed. */
  const readLibrary = async () => {
    const version = await store.readVersion();
    const foods = await libraryAt(version);
    return {
      version,
      foods,
      bySlug: new Map(foods.map((food) => [food.slug, food])),
      byName: { no: createFoodFinder(foods, 'no'), en: createFoodFinder(foods, 'en') },
    };
  };

  const { add, change, remove } = createRecordEditing(dependencies, {
    subject: 'food',
    taken: { problem: 'food_changed' },
    storeIn: createFoodStore,
    nameOf: ({ fields }) => nameOf(fields),
    fieldsOf: ({ fields }) => fields,
    toShown,
  });

  const pages: PageSource = {
    kind: 'food',
    folder: foodPath(''),
    cacheTag: 'foods',
    titleText: 'foods:pageTitle',
    list: async () =>
      (await readLibrary()).foods.map(({ slug, updatedAt }) => ({ slug, locales, updatedAt })),
    titleOf: async (slug, locale) => (await readLibrary()).bySlug.get(slug)?.names[locale].name,
  };

  return {
    pages,
    readLibrary,

    readLists: ({ lists }: Pick<Food, 'lists'>, locale: Locale): LabelReading[] =>
      lists.map(({ ingredients }) => labelReader().readLabel(ingredients[locale])),

    list: async () =>
      (await store.list()).map((row) => {
        const { shelf, verdict, groups, names } = row.fields;
        return { ...idOf(row), shelf, verdict, groups, name_no: names.no.name, name_en: names.en.name };
      }),

    find: async (id: string) => toShown(await orProblem(store.find(id), 'food_not_found')),

    async add(fields: FoodFields, actor: Actor) {
      refuseContradictions(fields);
      return add(fields, actor);
    },

    async change(id: string, fields: FoodFields, actor: Actor, seen: string) {
      refuseContradictions(fields);
      return change(id, fields, actor, seen);
    },

    remove,

    /** Imports a food of an export, which its slug identifies. Without `by`, only returns the expected outcome. */
    async importFood(food: Food, by?: { actor: Actor; existing: 'skip' | 'update' }): Promise<ImportOutcome> {
      const { slug, ...fields } = food;
      if (contradictionOf(fields)) return 'refused';
      const row = await store.findBySlug(slug);
      if (row && isDeepStrictEqual(row.fields, fields)) return 'unchanged';
      if (row && by?.existing !== 'update') return 'exists';
      if (by) await (row ? change(row.id, fields, by.actor) : add(food, by.actor));
      return row ? 'update' : 'create';
    },
  };
}

export type FoodService = ReturnType<typeof createFoodService>;

const toFood = ({ slug, fields, updated_at }: FoodRow) => ({ slug, ...fields, updatedAt: updated_at });
const toShown = (row: FoodRow) => ({ ...idOf(row), food: row.fields });
const idOf = ({ id, slug, delivered_hash, updated_at }: FoodRow) => ({
  id,
  slug,
  /** Whether a new version of the product may replace the texts. */
  delivered: delivered_hash !== null,
  updated_at: updated_at.toISOString(),
});

/** The answer of a page must agree with what the label reader finds in its typical lists, in both languages. */
function refuseContradictions(fields: FoodFields): void {
  const field = contradictionOf(fields);
  if (!field) return;
  throw new Problem('food_contradictory', {
    values: { field, reason: [{ code: `food_contradiction_${field}` }] },
  });
}

const contradictionOf = (fields: FoodFields): Contradiction | undefined =>
  locales.flatMap((locale) => {
    const found = fields.lists.map(({ ingredients }) => {
      const reading = labelReader().readLabel(ingredients[locale]);
      return reading.kind === 'list' ? reading.verdict.kind : 'no-list';
    });
    return contradictionsIn(fields, found);
  })[0];
