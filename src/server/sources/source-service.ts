import { comparableUrl, type LedgerSource } from '../../domain/articles/claim-ledger.ts';
import type { Locale } from '../../domain/locale.ts';
import { orProblem } from '../../domain/problems.ts';
import {
  type RelevantSource,
  type SourceFields,
  sourceFieldsSchema,
  sourceIn,
} from '../../domain/sources/source.ts';
import type { Actor } from '../audit/actor.ts';
import { createRecordEditing, fieldsIn } from '../audit/record-editing.ts';
import type { ServiceParts } from '../service-parts.ts';
import { lookUpSource } from './look-up-source.ts';
import { createSourceStore, type SourceRow } from './source-store.ts';

const sourcesPerPage = 25;
/** The largest number of sources that the editing screen offers for a claim. */
const maxChoices = 1000;

/** The subject of the site. If no source mentions a term, sources about this subject are used. */
const subject: Record<Locale, string> = {
  no: 'ultraprosessert NOVA gruppe',
  en: 'ultra-processed NOVA group',
};

function createSourceEditing(dependencies: ServiceParts) {
  const { database, audit, clock } = dependencies;
  const { add, change, remove } = createRecordEditing(dependencies, {
    subject: 'source',
    taken: { problem: 'source_taken', constraint: 'sources_url_unique' },
    storeIn: createSourceStore,
    nameOf: ({ url }) => url,
    fieldsOf: fieldsIn(sourceFieldsSchema),
  });
  return {
    /** With `proposedBy`, the source is not used until an editor accepts it. */
    add: (fields: SourceFields, actor: Actor, proposedBy?: string): Promise<SourceRow> =>
      proposedBy ? add({ ...fields, proposed_by: proposedBy }, actor, 'source.proposed') : add(fields, actor),

    change,

    remove,

    accept: (id: string, actor: Actor): Promise<SourceRow> =>
      database.orm.transaction(async (transaction) => {
        const row = await orProblem(createSourceStore(transaction).accept(id, clock()), 'source_not_found');
        await audit.recordIn(transaction, 'source.accepted', actor, row.url);
        return row;
      }),
  };
}

export function createSourceService(dependencies: ServiceParts) {
  const { database } = dependencies;
  const store = createSourceStore(database.orm);
  return {
    ...createSourceEditing(dependencies),

    lookUp: (address: string) => lookUpSource(address, dependencies.publicNetwork),

    async list({ q, page, locale = 'no' }: { q: string; page: number; locale?: Locale }) {
      const { rows, ...position } = await store.page(page, sourcesPerPage, q, locale);
      return { sources: rows, ...position };
    },

    /** `urls` are the addresses to which a text links, and `ids` the sources of its claim ties. */
    async findCited(urls: readonly string[], ids: readonly string[]): Promise<LedgerSource[]> {
      if (urls.length === 0 && ids.length === 0) return [];
      return (await store.findCited([...new Set(urls.map(comparableUrl))], [...ids])).map(toLedgerSource);
    },

    listChoices: async (): Promise<LedgerSource[]> => (await store.listAll(maxChoices)).map(toLedgerSource),

    /** Falls back to sources about the subject of the site if none mentions the terms. */
    async listRelevant(terms: string[], locale: Locale, limit: number): Promise<RelevantSource[]> {
      const found = await store.listRelevant(terms.join(' '), locale, limit);
      const rows = found.length > 0 ? found : await store.listRelevant(subject[locale], locale, limit);
      return rows.map((row) => sourceIn(row, locale));
    },
  };
}

export type SourceService = ReturnType<typeof createSourceService>;

const toLedgerSource = (row: SourceRow): LedgerSource => {
  const { facts_no, facts_en, created_at, updated_at, proposed_by, ...source } = row;
  return source;
};
