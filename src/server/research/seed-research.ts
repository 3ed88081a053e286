import { parse } from 'yaml';
import { z } from 'zod';
import seeds from '../../../content/research/log.yaml?raw';
import { type ResearchFields, researchFieldsSchema } from '../../domain/research/research-entry.ts';
import { doOnce } from '../platform/db/apply-migrations.ts';
import type { Database } from '../platform/db/database.ts';
import { createResearchStore } from './research-service.ts';

export const readSeedResearch = (): ResearchFields[] => z.array(researchFieldsSchema).parse(parse(seeds));

/** Adds the delivered entries of the research log, once. */
export async function seedResearch(database: Database): Promise<void> {
  await doOnce(database, 'seed-research', async (transaction) => {
    for (const entry of readSeedResearch()) await createResearchStore(transaction).insert(entry, new Date());
    return true;
  });
}
