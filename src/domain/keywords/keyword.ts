import { z } from 'zod';
import { localeSchema } from '../locale.ts';

export const intents = ['info', 'howto', 'transactional'] as const;
export const intentSchema = z.enum(intents);
export type Intent = z.infer<typeof intentSchema>;

export const trends = ['up', 'down', 'flat', 'new'] as const;
export type Trend = (typeof trends)[number];

export const maxTermLength = 200;
export const maxDifficulty = 100;
/** What the table's integer holds. */
export const maxVolume = 2_147_483_647;

export const keywordDefaults = { locale: 'no', intent: 'info', difficulty: 50, volume: 0 } as const;

/** A term as it is stored: trimmed, with single spaces. */
export const termSchema = z
  .string()
  .transform((term) => term.trim().replace(/\s+/g, ' '))
  .pipe(z.string().min(1).max(maxTermLength));

export const keywordFieldsSchema = z.strictObject({
  term: termSchema,
  locale: localeSchema.default(keywordDefaults.locale),
  intent: intentSchema.default(keywordDefaults.intent),
  difficulty: z.number().int().min(0).max(maxDifficulty).default(keywordDefaults.difficulty),
  volume: z.number().int().min(0).max(maxVolume).default(keywordDefaults.volume),
});
/** A change says when the keyword it saw was changed last; without that it is of the keyword as it is. */
export const keywordChangeSchema = keywordFieldsSchema.extend({ updated_at: z.iso.datetime().optional() });
export type KeywordFields = z.output<typeof keywordFieldsSchema>;

/** Two spellings are one keyword when this is the same; the database folds them in the same way. */
export const normalizeTerm = (term: string): string => term.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a keyword is worth writing about: its volume, less what makes it hard to win. */
export const priorityOf = ({ volume, difficulty }: Pick<KeywordFields, 'volume' | 'difficulty'>): number =>
  volume * (1 - difficulty / 100);

export const keywordSorts = ['priority', 'newest', 'term', 'volume', 'difficulty'] as const;
export type KeywordSort = (typeof keywordSorts)[number];

const optionalFilter = <Schema extends z.ZodType>(schema: Schema) => schema.or(z.literal('')).default('');

export const keywordSearchSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  q: z.string().trim().max(maxTermLength).default(''),
  locale: optionalFilter(localeSchema),
  intent: optionalFilter(intentSchema),
  sort: z.enum(keywordSorts).default('priority'),
});
export type KeywordSearch = z.output<typeof keywordSearchSchema>;

/** So that an import fits into one request. */
export const maxKeywordFileLength = 900_000;

/** A file of keywords as text: first looked at (`preview`), then taken. */
export const keywordImportSchema = z.strictObject({
  csv: z.string().max(maxKeywordFileLength),
  /** The language of rows that do not name one. */
  locale: localeSchema.default(keywordDefaults.locale),
  duplicates: z.enum(['update', 'skip']).default('update'),
  preview: z.boolean().default(false),
});
export type KeywordImport = z.output<typeof keywordImportSchema>;
