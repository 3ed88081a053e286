import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../domain/accounts/account.ts';
import type { ArticleStatus } from '../../domain/articles/article.ts';
import type { RevisionNote, TranslationState } from '../../domain/articles/article-editing.ts';
import type { Intent, Trend } from '../../domain/keywords/keyword.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ProblemCode } from '../../domain/problems.ts';
import type {
  ComposedBy,
  QueuePayload,
  QueueResult,
  QueueStatus,
  QueueStep,
  QueueType,
} from '../../domain/queue/queue-item.ts';
import type { CtrCurve } from '../../domain/search-console/scoring/ctr-curve.ts';
import type { Reason } from '../../domain/search-console/scoring/ranking.ts';
import type { ProcessReport } from '../../domain/status/status.ts';
import type { ImportFormat, ImportItem, ImportOutcome, ImportState } from '../../domain/transfer/transfer.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

/** What a one-time token in a mail is good for. */
export type OneTimeTokenKind =
  | 'confirmation'
  | 'recovery'
  | 'invite'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication';

// The tables as the migrations made them; schema.test.ts holds the two against each other.

export const articles = pgTable('articles', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  content_no: text('content_no').notNull().default(''),
  content_en: text('content_en').notNull().default(''),
  slug: text('slug').notNull(),
  status: text('status').$type<ArticleStatus>().notNull().default('draft'),
  meta_description_no: text('meta_description_no').notNull().default(''),
  meta_description_en: text('meta_description_en').notNull().default(''),
  excerpt_no: text('excerpt_no').notNull().default(''),
  excerpt_en: text('excerpt_en').notNull().default(''),
  keywords: text('keywords').array().notNull().default([]),
  author_name: text('author_name').notNull(),
  auto_publish_at: time('auto_publish_at'),
  published_at: time('published_at'),
  featured_image_url: text('featured_image_url'),
  featured_image_alt_no: text('featured_image_alt_no').notNull().default(''),
  featured_image_alt_en: text('featured_image_alt_en').notNull().default(''),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
  exists_no: boolean('exists_no').notNull().generatedAlwaysAs(true),
  exists_en: boolean('exists_en').notNull().generatedAlwaysAs(true),
  version: integer('version').notNull().default(1),
  archived_at: time('archived_at'),
  deleted_at: time('deleted_at'),
  deleted_status: text('deleted_status').$type<ArticleStatus>(),
  text_no_changed_at: time('text_no_changed_at').notNull().defaultNow(),
  text_en_changed_at: time('text_en_changed_at').notNull().defaultNow(),
  list_state: text('list_state').$type<ArticleStatus | 'bin'>().notNull().generatedAlwaysAs(''),
  translation_no: text('translation_no').$type<TranslationState>().notNull().generatedAlwaysAs(''),
  translation_en: text('translation_en').$type<TranslationState>().notNull().generatedAlwaysAs(''),
  title_key: text('title_key').notNull().generatedAlwaysAs(''),
  search_key: text('search_key').notNull().generatedAlwaysAs(''),
});

export const article_counts = pgTable(
  'article_counts',
  {
    list_state: text('list_state').$type<ArticleStatus | 'bin'>().notNull(),
    translation_no: text('translation_no').$type<TranslationState>().notNull(),
    translation_en: text('translation_en').$type<TranslationState>().notNull(),
    articles: bigint('articles', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.list_state, table.translation_no, table.translation_en] })],
);

export const article_revisions = pgTable(
  'article_revisions',
  {
    article_id: uuid('article_id').notNull(),
    number: integer('number').notNull(),
    saved_at: time('saved_at').notNull(),
    saved_by: uuid('saved_by'),
    saved_by_email: text('saved_by_email'),
    note: text('note').$type<RevisionNote>().notNull(),
    status: text('status').$type<ArticleStatus>().notNull(),
    words_no: integer('words_no').notNull(),
    words_en: integer('words_en').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.number] })],
);

export const article_slugs = pgTable('article_slugs', {
  slug: text('slug').primaryKey(),
  article_id: uuid('article_id').notNull(),
  left_at: time('left_at').notNull(),
});

export const article_previews = pgTable('article_previews', {
  token_hash: text('token_hash').primaryKey(),
  article_id: uuid('article_id').notNull(),
  created_at: time('created_at').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const keywords = pgTable('keywords', {
  id: uuid('id').primaryKey().defaultRandom(),
  term: text('term').notNull(),
  folded_term: text('folded_term').notNull().generatedAlwaysAs(''),
  locale: text('locale').$type<Locale>().notNull().default('no'),
  intent: text('intent').$type<Intent>().notNull().default('info'),
  difficulty: integer('difficulty').notNull().default(50),
  volume: integer('volume').notNull().default(0),
  priority_score: numeric('priority_score', { mode: 'number' }).notNull().generatedAlwaysAs(0),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
  created_by: uuid('created_by'),
  last_impressions: integer('last_impressions'),
  last_clicks: integer('last_clicks'),
  last_position: doublePrecision('last_position'),
  last_ctr: doublePrecision('last_ctr'),
  trend: text('trend').$type<Trend>(),
  opportunity_score: doublePrecision('opportunity_score'),
  listed_score: doublePrecision('listed_score').generatedAlwaysAs(0),
  opportunity: jsonb('opportunity').$type<Record<string, unknown>>(),
  last_seen_at: time('last_seen_at'),
});

export const content_queue = pgTable('content_queue', {
  id: uuid('id').primaryKey().defaultRandom(),
  type: text('type').$type<QueueType>().notNull().default('outline'),
  keyword_id: uuid('keyword_id'),
  payload: jsonb('payload').$type<QueuePayload>().notNull(),
  status: text('status').$type<QueueStatus>().notNull().default('queued'),
  result_content: text('result_content'),
  result: jsonb('result').$type<QueueResult>(),
  error_message: text('error_message'),
  created_by: uuid('created_by'),
  created_at: time('created_at').notNull().defaultNow(),
  started_at: time('started_at'),
  completed_at: time('completed_at'),
  reviewed_at: time('reviewed_at'),
  reviewed_by: uuid('reviewed_by'),
  version: integer('version').notNull().default(1),
  attempt: integer('attempt').notNull().default(0),
  article_id: uuid('article_id'),
  composed_by: text('composed_by').$type<ComposedBy>(),
  model: text('model'),
  prompt_version: text('prompt_version'),
  tokens_in: integer('tokens_in'),
  tokens_out: integer('tokens_out'),
  cost: numeric('cost', { mode: 'number' }),
  duration_ms: integer('duration_ms'),
  progress: text('progress'),
  run: uuid('run'),
  taken: boolean('taken').notNull().default(false),
  lease_until: time('lease_until'),
});

export const content_queue_history = pgTable('content_queue_history', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  item_id: uuid('item_id').notNull(),
  at: time('at').notNull(),
  step: text('step').$type<QueueStep | 'create'>().notNull(),
  from_status: text('from_status').$type<QueueStatus>(),
  to_status: text('to_status').$type<QueueStatus>().notNull(),
  actor_id: uuid('actor_id'),
  actor_email: text('actor_email'),
  message: text('message'),
  result: jsonb('result').$type<QueueResult>(),
});

export const content_queue_counts = pgTable('content_queue_counts', {
  status: text('status').$type<QueueStatus>().primaryKey(),
  items: integer('items').notNull().default(0),
});

export const generation_spending = pgTable(
  'generation_spending',
  {
    month: text('month').notNull(),
    model: text('model').notNull(),
    calls: integer('calls').notNull().default(0),
    tokens_in: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
    tokens_out: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
    cost: numeric('cost', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.month, table.model] })],
);

export const keyword_counts = pgTable(
  'keyword_counts',
  {
    locale: text('locale').$type<Locale>().notNull(),
    intent: text('intent').$type<Intent>().notNull(),
    keywords: integer('keywords').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.locale, table.intent] })],
);

export const sources = pgTable('sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  url: text('url').notNull(),
  title_no: text('title_no').notNull().default(''),
  title_en: text('title_en').notNull().default(''),
  facts_no: text('facts_no').notNull().default(''),
  facts_en: text('facts_en').notNull().default(''),
  created_at: time('created_at').notNull().defaultNow(),
  updated_at: time('updated_at').notNull().defaultNow(),
});

export const media = pgTable('media', {
  hash: text('hash').primaryKey(),
  /** Of the kept original, as are the bytes. */
  type: text('type').$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: integer('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  transparent: boolean('transparent').notNull(),
  alt: text('alt').notNull().default(''),
  source_url: text('source_url'),
  created_by: uuid('created_by'),
  created_at: time('created_at').notNull(),
});

export const gsc_snapshots = pgTable('gsc_snapshots', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  status: text('status').$type<'loading' | 'ready'>().notNull().default('loading'),
  source: text('source').$type<'upload' | 'api'>().notNull(),
  period_start: date('period_start'),
  period_end: date('period_end'),
  period_known: boolean('period_known').notNull().default(false),
  rows: integer('rows').notNull().default(0),
  queries: integer('queries').notNull().default(0),
  impressions: bigint('impressions', { mode: 'number' }).notNull().default(0),
  clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  curve: jsonb('curve').$type<CtrCurve>(),
  compared_with: uuid('compared_with'),
  compared_days: integer('compared_days'),
  told: boolean('told').notNull().default(false),
  created_at: time('created_at').notNull(),
  created_by_email: text('created_by_email'),
  alive_at: time('alive_at').notNull(),
});

export const gsc_rows = pgTable(
  'gsc_rows',
  {
    snapshot_id: uuid('snapshot_id').notNull(),
    piece: integer('piece').notNull(),
    rows: text('rows').notNull(),
  },
  (table) => [primaryKey({ columns: [table.snapshot_id, table.piece] })],
);

export const gsc_standings = pgTable(
  'gsc_standings',
  {
    snapshot_id: uuid('snapshot_id').notNull(),
    place: integer('place').notNull(),
    key: text('key').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    term: text('term').notNull(),
    period_end: date('period_end').notNull(),
    impressions: integer('impressions').notNull(),
    clicks: integer('clicks').notNull(),
    position: doublePrecision('position').notNull(),
    trend: text('trend').$type<Trend>().notNull(),
    reason: text('reason').$type<Reason>().notNull(),
    score: doublePrecision('score').notNull(),
    before_impressions: integer('before_impressions'),
    before_clicks: integer('before_clicks'),
    before_position: doublePrecision('before_position'),
    details: jsonb('details').$type<StandingDetails>(),
  },
  (table) => [primaryKey({ columns: [table.snapshot_id, table.place] })],
);

/** What else is known of a query in a period. */
export interface StandingDetails {
  spellings?: { query: string; impressions: number }[];
  pages?: { page: string; impressions: number; clicks: number }[];
}

export const auth_users = pgTable('auth_users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull(),
  password_hash: text('password_hash'),
  locale: text('locale').$type<Locale>().notNull().default('no'),
  user_metadata: jsonb('user_metadata').$type<Record<string, unknown>>().notNull().default({}),
  email_confirmed_at: time('email_confirmed_at'),
  invited_at: time('invited_at'),
  confirmation_sent_at: time('confirmation_sent_at'),
  recovery_sent_at: time('recovery_sent_at'),
  new_email: text('new_email'),
  email_change_agreed: text('email_change_agreed').$type<'current' | 'new'>(),
  email_change_sent_at: time('email_change_sent_at'),
  reauthentication_sent_at: time('reauthentication_sent_at'),
  last_sign_in_at: time('last_sign_in_at'),
  banned_until: time('banned_until'),
  created_at: time('created_at').notNull(),
  updated_at: time('updated_at').notNull(),
});

export const auth_sessions = pgTable('auth_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  aal: text('aal').$type<'aal1' | 'aal2'>().notNull().default('aal1'),
  amr: jsonb('amr').$type<{ method: string; timestamp: number }[]>().notNull(),
  factor_id: uuid('factor_id'),
  address: text('address').notNull(),
  created_at: time('created_at').notNull(),
  refreshed_at: time('refreshed_at').notNull(),
});

export const auth_refresh_tokens = pgTable('auth_refresh_tokens', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  session_id: uuid('session_id').notNull(),
  token_hash: text('token_hash').notNull(),
  parent_id: bigint('parent_id', { mode: 'number' }),
  child_sealed: text('child_sealed'),
  created_at: time('created_at').notNull(),
  used_at: time('used_at'),
});

export const auth_flow_states = pgTable('auth_flow_states', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  method: text('method').notNull(),
  code_challenge: text('code_challenge').notNull(),
  code_challenge_method: text('code_challenge_method').$type<'s256' | 'plain'>().notNull(),
  auth_code_hash: text('auth_code_hash'),
  issued_at: time('issued_at'),
  created_at: time('created_at').notNull(),
});

export const auth_one_time_tokens = pgTable('auth_one_time_tokens', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  kind: text('kind').$type<OneTimeTokenKind>().notNull(),
  email: text('email').notNull(),
  link_hash: text('link_hash').notNull(),
  code_hash: text('code_hash').notNull(),
  attempts: integer('attempts').notNull().default(0),
  flow_state_id: uuid('flow_state_id'),
  expires_at: time('expires_at').notNull(),
});

export const auth_factors = pgTable('auth_factors', {
  id: uuid('id').primaryKey().defaultRandom(),
  user_id: uuid('user_id').notNull(),
  friendly_name: text('friendly_name').notNull().default(''),
  status: text('status').$type<'unverified' | 'verified'>().notNull().default('unverified'),
  secret_sealed: text('secret_sealed').notNull(),
  last_step: bigint('last_step', { mode: 'number' }),
  last_challenged_at: time('last_challenged_at'),
  created_at: time('created_at').notNull(),
  updated_at: time('updated_at').notNull(),
});

export const auth_challenges = pgTable('auth_challenges', {
  id: uuid('id').primaryKey().defaultRandom(),
  factor_id: uuid('factor_id').notNull(),
  created_at: time('created_at').notNull(),
});

export const auth_rate_limits = pgTable('auth_rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  blocked_until: time('blocked_until'),
  last_attempt: uuid('last_attempt').notNull(),
  expires_at: time('expires_at').notNull(),
});

export const auth_keys = pgTable('auth_keys', {
  id: text('id').primaryKey(),
  purpose: text('purpose').$type<'signing' | 'hashing'>().notNull(),
  secret: text('secret').notNull(),
  created_at: time('created_at').notNull(),
});

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid('user_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    created_at: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.role] })],
);

export const audit_log = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: time('at').notNull(),
  action: text('action').notNull(),
  actor_id: uuid('actor_id'),
  actor_email: text('actor_email'),
  target: text('target'),
  address: text('address'),
  before: jsonb('before'),
  after: jsonb('after'),
});

/** What each process says of itself; on PostgreSQL, where there may be several. */
export const process_reports = pgTable('process_reports', {
  id: uuid('id').primaryKey(),
  seen_at: time('seen_at').notNull(),
  report: jsonb('report').$type<ProcessReport>().notNull(),
});

export const imports = pgTable('imports', {
  id: uuid('id').primaryKey().defaultRandom(),
  created_at: time('created_at').notNull(),
  created_by: uuid('created_by').notNull(),
  created_by_email: text('created_by_email').notNull(),
  address: text('address').notNull(),
  file_name: text('file_name').notNull(),
  file_bytes: integer('file_bytes').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  state: text('state').$type<ImportState>().notNull(),
  format: text('format').$type<ImportFormat>(),
  existing: text('existing').$type<'skip' | 'update'>().notNull().default('skip'),
  images: text('images').$type<'keep' | 'fetch'>().notNull().default('keep'),
  total: integer('total').notNull().default(0),
  done: integer('done').notNull().default(0),
  counts: jsonb('counts').$type<Partial<Record<ImportOutcome, number>>>().notNull().default({}),
  items: jsonb('items').$type<ImportItem[]>().notNull().default([]),
  problem: text('problem').$type<ProblemCode>(),
  /** When it ended; until then, when it last went on. */
  finished_at: time('finished_at'),
});

export const import_pieces = pgTable(
  'import_pieces',
  {
    import_id: uuid('import_id').notNull(),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.number] })],
);
