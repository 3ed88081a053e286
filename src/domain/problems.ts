/** Everything that can go wrong in a way a person should hear about: a stable code, its HTTP status and the English text. */
export const problemCatalogue = {
  not_found: { status: 404, message: 'This does not exist.' },
  article_not_found: { status: 404, message: 'Article not found' },
  invalid_input: { status: 400, message: 'Some of what was sent is not valid.' },
  not_signed_in: { status: 401, message: 'Please sign in to access the admin panel' },
  session_ended: { status: 401, message: 'Your session has ended. Please sign in again.' },
  two_factor_needed: { status: 403, message: 'Enter the code from your authenticator app first.' },
  role_missing: { status: 403, message: 'You do not have the role that this needs.' },
  setup_closed: {
    status: 409,
    message: 'An admin already exists. Ask an admin to give you a role.',
  },
  role_already_assigned: { status: 409, message: 'You already have a role.' },
  last_admin: {
    status: 409,
    message: 'The last admin keeps the admin role. Make somebody else admin first.',
  },
  roles_changed: {
    status: 409,
    message: 'Somebody else changed these roles meanwhile. Look at them again.',
  },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  invite_elsewhere: {
    status: 409,
    message:
      'Accounts are kept by a hosted service: invite there, and give the role here after the first sign-in.',
  },
  factors_elsewhere: {
    status: 409,
    message: 'Accounts are kept by a hosted service: remove the authenticator app there.',
  },
  own_factor: { status: 409, message: 'Remove your own authenticator app on the security page.' },
  auth_elsewhere: { status: 404, message: 'Accounts are kept by a hosted service.' },
  auth_away: {
    status: 503,
    message: 'The sign-in service does not answer right now. Try again in a moment.',
  },
  slug_taken: { status: 409, message: 'Another article already uses this address.' },
  queue_item_not_found: { status: 404, message: 'This queue item does not exist.' },
  queue_step_refused: {
    status: 409,
    message: 'The item has moved on: this cannot be done in the status it has now.',
  },
  queue_item_changed: {
    status: 409,
    message: 'Somebody else changed this item meanwhile. Look at it again.',
  },
  queue_result_missing: { status: 409, message: 'There is no result content to approve.' },
  outline_not_approved: {
    status: 409,
    message: 'An article is written over an approved outline. Approve the outline first.',
  },
  spending_limit_reached: {
    status: 409,
    message:
      'The monthly spending limit for generation is reached. Raise AI_MONTHLY_LIMIT, or wait for next month.',
  },
  generation_failed: { status: 502, message: 'Failed to generate content' },
  language_exists: {
    status: 409,
    message: 'The article already has a text in this language. What a person wrote is not overwritten.',
  },
  article_text_changed: {
    status: 409,
    message: 'The article was changed after this text was made from it. Make the text again.',
  },
  publish_time_past: { status: 400, message: 'The time to publish has to be in the future.' },
  update_not_scheduled: {
    status: 400,
    message: 'Only a new article can be scheduled; this text goes into an article that exists.',
  },
  keyword_not_found: { status: 404, message: 'This keyword does not exist.' },
  keyword_taken: { status: 409, message: 'This keyword already exists in this language.' },
  keyword_changed: {
    status: 409,
    message:
      'Somebody else changed this keyword after you opened it. Nothing is saved yet, and what you typed still stands here. Copy what you need, close, and open the keyword again.',
  },
  source_not_found: { status: 404, message: 'This source does not exist.' },
  source_taken: { status: 409, message: 'Another source already has this address.' },
  source_changed: {
    status: 409,
    message:
      'Somebody else changed this source after you opened it. Nothing is saved yet, and what you typed still stands here. Copy what you need, close, and open the source again.',
  },
  article_changed: {
    status: 409,
    message: 'Somebody else has saved this article in the meantime. Nothing of yours is lost.',
  },
  article_in_bin: { status: 409, message: 'This article is in the bin. Restore it first.' },
  schedule_in_past: { status: 400, message: 'The time to publish must be in the future.' },
  archive_is_an_action: {
    status: 400,
    message: 'An article is archived with the archive button, not by its status.',
  },
  revision_not_found: { status: 404, message: 'This version does not exist.' },
  image_too_large: {
    status: 413,
    message: 'The image is too large: at most 10 MB and 50 megapixels.',
  },
  image_type_unknown: {
    status: 415,
    message: 'This is not an image we can use. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  image_unreadable: { status: 422, message: 'The image is damaged and cannot be read.' },
  image_animated: { status: 422, message: 'Moving images cannot be used. Choose a still image.' },
  image_address_refused: {
    status: 422,
    message: 'Images can only be fetched from public addresses that begin with https://.',
  },
  image_not_fetched: { status: 422, message: 'The image could not be fetched from that address.' },
  images_busy: {
    status: 503,
    message: 'Many images are being prepared right now. Try again in a moment.',
  },
  image_storage_away: {
    status: 503,
    message: 'The image storage does not answer right now. Try again in a moment.',
  },
  import_not_found: { status: 404, message: 'This import does not exist.' },
  import_too_large: { status: 413, message: 'The file is larger than 100 MB.' },
  import_unknown: {
    status: 400,
    message: 'This is no export that we know. We read our own zip, Ghost (JSON) and WordPress (XML).',
  },
  import_unreadable: {
    status: 400,
    message: 'The file is damaged or not what it says it is. Nothing was imported.',
  },
  import_bomb: {
    status: 400,
    message: 'The file unpacks to far more than an export can hold. Nothing was imported.',
  },
  import_path_unsafe: {
    status: 400,
    message: 'The file names places outside of itself. Nothing was imported.',
  },
  import_not_ready: { status: 409, message: 'This import cannot be started now.' },
  search_data_empty: { status: 400, message: 'There are no rows to store in this data.' },
  search_data_too_large: {
    status: 413,
    message: 'At most 250,000 rows and 50 MB are taken at once. Split the data and upload the parts.',
  },
  search_data_unreadable: {
    status: 400,
    message: 'The data could not be read: expected {gscData: [rows], days}. Nothing was stored.',
  },
  search_term_not_found: { status: 404, message: 'There are no search data for this term.' },
  search_snapshot_not_found: { status: 404, message: 'This import does not exist.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  body_too_large: { status: 413, message: 'What was sent is too large.' },
  database_away: { status: 503, message: 'The database does not answer right now. Try again in a moment.' },
  database_busy: {
    status: 503,
    message: 'The database has too much to do right now. Nothing was saved. Try again in a moment.',
  },
  database_read_only: {
    status: 503,
    message:
      'The database takes no changes right now, most often because its disk is full. Nothing was saved. Tell whoever runs the site.',
  },
  disk_full: {
    status: 507,
    message: 'The server has no room left on its disk. Nothing was saved. Tell whoever runs the site.',
  },
  body_unfinished: { status: 408, message: 'The rest of what was sent did not arrive. Nothing was saved.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many screens open at once. Close some of them.',
  },
  streams_full: {
    status: 503,
    message: 'Too many screens are open right now. This one shows changes only when it is loaded again.',
  },
  internal: { status: 500, message: 'Something went wrong on our side. It has been logged.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

export interface ProblemBody {
  code: ProblemCode;
  message: string;
  details?: unknown;
}

/** How long somebody who is refused for the moment had better wait. */
export const retryAfterSeconds = 5;

/** The one error type that reaches people; anything else thrown is a bug and shown as `internal`. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: unknown;

  constructor(code: ProblemCode, options: { details?: unknown; cause?: unknown } = {}) {
    super(problemCatalogue[code].message, { cause: options.cause });
    this.code = code;
    this.status = problemCatalogue[code].status;
    this.details = options.details;
  }

  toBody(): ProblemBody {
    return this.details === undefined
      ? { code: this.code, message: this.message }
      : { code: this.code, message: this.message, details: this.details };
  }
}
