import { z } from 'zod';
import { localeSchema } from '../locale.ts';
import { optionalFilter, pageSchema } from '../page-query.ts';

export const intents = ['info', 'howto', 'transactional'] as const;
export const intentSchema = z.enum(intents);
export type Intent = z.infer<typeof intentSchema>;

export const trends = ['up', 'down', 'flat', 'new'] as const;
export type Trend = (typeof trends)[number];

export const maxTermLength = 200;
export const maxDifficulty = 100;
/** The largest value of a PostgreSQL integer. */
export const maxVolume = 2_147_483_647;

export const keywordDefaults = { locale: 'no', intent: 'info', difficulty: 50, volume: 0 } as const;

export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** Only punctuation is not a term, but a row of a file whose delimiter was not understood. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** A term as it is stored: trimmed and with single spaces. */
export const termSchema = z
  .string()
  .transform(collapseSpaces)
  .pipe(z.string().min(1).max(maxTermLength).refine(hasWord, 'must contain a letter or a digit'));

/** A number from 0 to `max`. An empty field has the default value. */
const amount = (number: z.ZodNumber, max: number, fallback: number) =>
  number
    .min(0)
    .max(max)
    .nullable()
    .default(fallback)
    .transform((value) => value ?? fallback);

export const keywordFieldsSchema = z.strictObject({
  term: termSchema,
  locale: localeSchema.default(keywordDefaults.locale),
  intent: intentSchema.default(keywordDefaults.intent),
  difficulty: amount(z.number(), maxDifficulty, keywordDefaults.difficulty),
  volume: amount(z.int(), maxVolume, keywordDefaults.volume),
});

/** A request may contain a score, as in the specification. It is ignored, because the database computes it. */
const requestSchema = keywordFieldsSchema.extend({ priority_score: z.number().optional() });
const withoutScore = <Fields extends { priority_score?: number | undefined }>({
  priority_score,
  ...fields
}: Fields) => fields;

export const newKeywordSchema = requestSchema.transform(withoutScore);
/** `updated_at` identifies the version that the user saw. If undefined, the change applies to any version. */
export const keywordChangeSchema = requestSchema
  .extend({ updated_at: z.iso.datetime().optional() })
  .transform(withoutScore);
export type KeywordFields = z.output<typeof keywordFieldsSchema>;

/** The form in which two spellings of a keyword are equal. Must match the database function fold_term. */
export const normalizeTerm = (term: string): string => collapseSpaces(term).toLowerCase();

/** The search volume, reduced by the difficulty. Must match the generated column in the database. */
export const priorityOf = ({ volume, difficulty }: Pick<KeywordFields, 'volume' | 'difficulty'>): number =>
  volume * (1 - difficulty / 100);

export const keywordSorts = ['priority', 'clicks', 'newest', 'term', 'volume', 'difficulty'] as const;
export type KeywordSort = (typeof keywordSorts)[number];

/** Who created a keyword: an import of search data, or a user with the form or a file. */
export const keywordOrigins = ['search', 'hand'] as const;
export type KeywordOrigin = (typeof keywordOrigins)[number];

export const keywordSearchSchema = z.object({
  page: pageSchema,
  q: z.string().trim().max(maxTermLength).default(''),
  locale: optionalFilter(localeSchema),
  intent: optionalFilter(intentSchema),
  origin: optionalFilter(z.enum(keywordOrigins)),
  sort: z.enum(keywordSorts).default('priority'),
});
export type KeywordSearch = z.output<typeof keywordSearchSchema>;

export const keywordBulkSchema = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) });

/** The maximum number of characters in one request, and in the text that a user pastes. */
export const maxKeywordFileLength = 900_000;
/** The maximum size of a file. The browser reads it in chunks and sends it in parts of `keywordPartLength`. */
export const maxKeywordFileBytes = 20 * 1024 * 1024;
export const keywordPartLength = 200_000;

/** A file of keywords. With `preview`, nothing is stored. */
export const keywordImportSchema = z.strictObject({
  csv: z.string().max(maxKeywordFileLength),
  /** The language of rows that name no language. */
  locale: localeSchema.default(keywordDefaults.locale),
  duplicates: z.enum(['update', 'skip']).default('update'),
  preview: z.boolean().default(false),
});
export type KeywordImport = z.output<typeof keywordImportSchema>;
