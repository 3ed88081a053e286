import { seedArticles } from './articles/seed-articles.ts';
import { seedFoods } from './foods/seed-foods.ts';
import type { Database } from './platform/db/database.ts';
import { seedResearch } from './research/seed-research.ts';
import { seedSources } from './sources/seed-sources.ts';

export async function seedContent(database: Database): Promise<number> {
  const articles = await seedArticles(database);
  await seedSources(database);
  await seedFoods(database);
  await seedResearch(database);
  return articles;
}
