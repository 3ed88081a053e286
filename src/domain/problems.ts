/**
 * All problems that users or API clients see, each with a code, an HTTP status and an English message. Never change a
 * code, because codes are stored and sent to clients. `{{name}}` is replaced with the value `name`. Translations are
 * keyed by code.
 */
export const problemCatalogue = {
  not_found: {
    status: 404,
    message: 'The page or item you requested does not exist. Check the URL and try again.',
  },
  article_not_found: { status: 404, message: 'Article not found' },
  invalid_input: { status: 400, message: 'Some of the information is not valid. Check it and try again.' },
  api_version_unknown: {
    status: 400,
    message:
      'This server supports only version {{version}} of the API. Change or remove the api-version header.',
  },
  not_signed_in: { status: 401, message: 'Please sign in to access the admin panel' },
  session_ended: { status: 401, message: 'Your session has expired. Please sign in again.' },
  two_factor_needed: { status: 403, message: 'Enter the code from your authenticator app first.' },
  reauthentication_needed: { status: 403, message: 'Sign in again to do this.' },
  role_missing: {
    status: 403,
    message: 'You do not have permission to do this. Ask an admin if you need access.',
  },
  token_invalid: {
    status: 401,
    message: 'This token is unknown, expired or revoked. Create a new one in the admin panel.',
  },
  token_scope_missing: {
    status: 403,
    message: 'This token does not have the scope “{{scope}}”. Create a token that has it.',
  },
  token_not_allowed: { status: 403, message: 'A token cannot do this. Sign in to the admin panel instead.' },
  token_draft_only: {
    status: 403,
    message: 'A token can change drafts only. Propose a change to this article as an unsaved draft instead.',
  },
  token_limit_reached: {
    status: 429,
    message: 'This token has sent too many requests. Try again in {{seconds}} s.',
  },
  token_not_found: { status: 404, message: 'This token no longer exists.' },
  too_many_tokens: {
    status: 409,
    message: 'You already have {{max}} tokens. Revoke one that you do not use.',
  },
  publish_scope_needs_admin: {
    status: 403,
    message: 'Only admins can create a token that publishes.',
  },
  webhook_not_found: { status: 404, message: 'This webhook no longer exists.' },
  webhook_address_refused: {
    status: 422,
    message: 'A webhook needs a public URL that begins with https://.',
  },
  too_many_webhooks: {
    status: 409,
    message: 'The site already has {{max}} webhooks. Delete one that is not used.',
  },
  delivery_not_found: { status: 404, message: 'This delivery no longer exists.' },
  delivery_pending: { status: 409, message: 'This delivery is already waiting to be sent.' },
  setup_closed: {
    status: 409,
    message: 'An admin already exists. Ask an admin to give you a role.',
  },
  setup_code_needed: {
    status: 403,
    message:
      'Other people can reach this site, so the first admin needs the setup code. The server printed it as a link when it started, and it is in the file setup-code in the data folder.',
  },
  setup_code_wrong: {
    status: 403,
    message:
      'This is not the setup code. The server printed it as a link when it started, and it is in the file setup-code in the data folder.',
  },
  role_already_assigned: { status: 409, message: 'You already have a role.' },
  last_admin: {
    status: 409,
    message: 'There must be at least one admin. Make someone else an admin first.',
  },
  roles_changed: {
    status: 409,
    message: 'Someone else has changed these roles. Reload the page.',
  },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  user_without_address: {
    status: 409,
    message: 'This user has no email address, so no invitation can be sent.',
  },
  invitation_not_found: { status: 404, message: 'This invitation no longer exists.' },
  invitation_expired: { status: 409, message: 'This invitation has expired. Send it again.' },
  invitation_invalid: {
    status: 404,
    message: 'This invitation is no longer valid. Ask an admin for a new one.',
  },
  invitation_of_other_address: {
    status: 403,
    message: 'This invitation is for {{email}}. Sign in with that address to accept it.',
  },
  address_not_verified: {
    status: 403,
    message: 'Verify your email address with the sign-in service first, and open the link again.',
  },
  invite_elsewhere: {
    status: 409,
    message:
      'Accounts are managed by an external service. Invite people there, and assign the role here after their first sign-in.',
  },
  factors_elsewhere: {
    status: 409,
    message: 'Accounts are managed by an external service. Remove the authenticator app there.',
  },
  accounts_elsewhere: {
    status: 409,
    message: 'Accounts are managed by an external service. Make this change there.',
  },
  own_account: { status: 409, message: 'You cannot do this to your own account. Ask another admin.' },
  session_already_ended: { status: 404, message: 'This session has already ended.' },
  admin_two_factor_needed: {
    status: 403,
    message: 'Admins of this site must use two-factor authentication. Set it up on the Security page.',
  },
  own_factor: { status: 409, message: 'Remove your own authenticator app on the Security page.' },
  auth_elsewhere: { status: 404, message: 'Accounts are managed by an external service.' },
  auth_unavailable: {
    status: 503,
    message: 'The sign-in service is not responding. Try again in a moment.',
  },
  slug_taken: { status: 409, message: 'Another article already uses this slug.' },
  queue_item_not_found: { status: 404, message: 'Queue item not found.' },
  queue_step_refused: {
    status: 409,
    message: 'The item’s status has changed, so this is no longer possible. Reload the page.',
  },
  queue_item_changed: {
    status: 409,
    message: 'Someone else has changed this item. Reload the page.',
  },
  queue_item_open: {
    status: 409,
    message: 'The queue already has an open item for this keyword.',
  },
  keyword_has_article: {
    status: 409,
    message: 'There is already an article for this keyword.',
  },
  queue_item_not_removable: {
    status: 409,
    message: 'This item has been processed. Only waiting, failed and rejected items can be removed.',
  },
  queue_result_missing: {
    status: 409,
    message: 'There is no content to approve. Reject the item, then process it again.',
  },
  outline_not_approved: {
    status: 409,
    message: 'An article is written from an approved outline. Approve the outline first.',
  },
  spending_limit_reached: {
    status: 409,
    message:
      'The monthly spending limit for generation has been reached. Ask an admin to raise it, or wait until next month.',
  },
  budget_reserved: {
    status: 409,
    message:
      'The rest of this month’s spending limit is reserved for texts that are being generated now. Try again when they are finished.',
  },
  too_many_generations: {
    status: 429,
    message: 'You already have {{max}} texts being generated. Wait until one of them is finished.',
  },
  generation_failed: { status: 502, message: 'Failed to generate content' },
  language_exists: {
    status: 409,
    message:
      'The article already has text in this language. Text written by a person is never overwritten. Add a refresh to the queue instead.',
  },
  article_text_changed: {
    status: 409,
    message: 'The article has changed since this text was generated. Generate the text again.',
  },
  publish_time_past: { status: 400, message: 'Choose a publishing time in the future.' },
  update_not_scheduled: {
    status: 400,
    message:
      'Only new articles can be scheduled. This text is added to an existing article. Publish it now instead.',
  },
  keyword_not_found: { status: 404, message: 'This keyword does not exist.' },
  keyword_taken: { status: 409, message: 'This keyword already exists in this language.' },
  keyword_changed: {
    status: 409,
    message:
      'Someone else changed this keyword after you opened it. Nothing has been saved, and your text is still here. Copy what you need, close the form and open the keyword again.',
  },
  source_not_found: { status: 404, message: 'This source does not exist.' },
  source_taken: { status: 409, message: 'Another source already has this URL.' },
  author_not_found: { status: 404, message: 'This author no longer exists.' },
  author_taken: { status: 409, message: 'Another author already has this name.' },
  author_changed: {
    status: 409,
    message:
      'Someone else changed this author after you opened the form. Nothing was saved. Close the form and open it again.',
  },
  topic_not_found: { status: 404, message: 'This topic page no longer exists.' },
  topic_taken: { status: 409, message: 'Another topic page has just taken this URL. Save again.' },
  topic_changed: {
    status: 409,
    message:
      'Someone else changed this topic page after you opened the form. Nothing was saved. Close the form and open it again.',
  },
  finding_not_found: { status: 404, message: 'This finding has already been marked as done.' },
  claim_tie_not_found: { status: 404, message: 'This claim is no longer linked to the source.' },
  proposal_not_found: { status: 404, message: 'This proposal no longer exists.' },
  correction_not_found: { status: 404, message: 'This correction no longer exists.' },
  correction_of_unpublished: { status: 409, message: 'Only a published article can have a correction.' },
  settings_changed: {
    status: 409,
    message:
      'Someone else has changed the settings. Nothing was saved. Reload the page and enter your changes again.',
  },
  source_changed: {
    status: 409,
    message:
      'Someone else changed this source after you opened it. Nothing has been saved, and your text is still here. Copy what you need, close the form and open the source again.',
  },
  article_changed: {
    status: 409,
    message: 'Someone else has saved this article. Your changes are not lost.',
  },
  autosave_needs_draft: {
    status: 409,
    message: 'Only drafts are saved automatically. Save this article yourself.',
  },
  article_incomplete: {
    status: 409,
    message: 'Add a title and a text in one language before you publish.',
  },
  publish_not_undoable: {
    status: 409,
    message: 'This cannot be undone, because the article was changed after it was published.',
  },
  article_in_bin: { status: 409, message: 'This article is in the bin. Restore it first.' },
  schedule_in_past: { status: 400, message: 'Choose a publishing time in the future.' },
  calendar_entry_fixed: {
    status: 409,
    message: 'Only drafts and scheduled articles can be moved. The status of this article has changed.',
  },
  archive_is_an_action: {
    status: 400,
    message: 'Use Archive to archive an article.',
  },
  unsubscribe_link_invalid: {
    status: 404,
    message:
      'This link is incomplete. Open it again from the email, or turn off the weekly email under Today.',
  },
  comment_not_found: { status: 404, message: 'This comment no longer exists.' },
  preview_not_found: { status: 404, message: 'This preview link no longer exists.' },
  revision_not_found: { status: 404, message: 'This version does not exist.' },
  image_not_found: { status: 404, message: 'This image does not exist.' },
  image_too_large: {
    status: 413,
    message: 'The image is too large. The limits are 10 MB and 50 megapixels.',
  },
  image_type_unknown: {
    status: 415,
    message: 'We do not support this file type. Choose a JPEG, PNG, WebP, AVIF or GIF file.',
  },
  image_unreadable: { status: 422, message: 'The image is damaged and cannot be read. Choose another file.' },
  image_animated: { status: 422, message: 'Animated images are not supported. Choose a still image.' },
  image_address_refused: {
    status: 422,
    message: 'Images can only be imported from public URLs that begin with https://.',
  },
  image_not_fetched: {
    status: 422,
    message: 'The image could not be imported from that URL. Download it and upload it here instead.',
  },
  images_busy: {
    status: 503,
    message: 'Many images are being processed. Try again in a moment.',
  },
  image_storage_unavailable: {
    status: 503,
    message: 'Image storage is not responding. Try again in a moment.',
  },
  import_not_found: { status: 404, message: 'This import does not exist.' },
  import_too_large: { status: 413, message: 'The file is larger than 100 MB. Split it and try again.' },
  import_unknown: {
    status: 400,
    message:
      'We could not recognise this file. We support our own exports (zip), Ghost (JSON or zip) and WordPress (XML or zip).',
  },
  import_unreadable: {
    status: 400,
    message:
      'The file is damaged or in the wrong format. Nothing was imported. Export it again and try once more.',
  },
  import_bomb: {
    status: 400,
    message: 'The file is too large when unpacked. Nothing was imported. Split it and try again.',
  },
  import_timeout: {
    status: 400,
    message: 'Reading the file took too long. Nothing was imported. Split the file and try again.',
  },
  import_path_unsafe: {
    status: 400,
    message:
      'The file contains invalid paths. Nothing was imported. Export it again without changing the zip file.',
  },
  import_not_ready: {
    status: 409,
    message: 'The import’s status has changed, so this is no longer possible. Reload the page.',
  },
  import_changed: {
    status: 409,
    message: 'Some of these articles were changed after the import, so it cannot be undone.',
  },
  search_data_empty: { status: 400, message: 'The data contains no rows.' },
  search_data_too_large: {
    status: 413,
    message: 'You can upload up to 250,000 rows and 50 MB at a time. Split the data and upload the parts.',
  },
  search_data_unreadable: {
    status: 400,
    message: 'The data could not be read: expected {gscData: [rows], days}. Nothing was stored.',
  },
  search_term_not_found: { status: 404, message: 'There is no search data for this query.' },
  search_snapshot_not_found: { status: 404, message: 'This import does not exist.' },
  search_busy: {
    status: 503,
    message: 'Many people are searching right now. Try again in a moment.',
  },
  method_not_allowed: { status: 405, message: 'This URL does not accept that kind of request.' },
  body_too_large: { status: 413, message: 'The content is too large. Shorten it or send it in parts.' },
  database_unavailable: { status: 503, message: 'The database is not responding. Try again in a moment.' },
  database_busy: {
    status: 503,
    message: 'The database is busy. Nothing was saved. Try again in a moment.',
  },
  database_read_only: {
    status: 503,
    message:
      'The database is read-only right now, most likely because its disk is full. Nothing was saved. Tell the person who runs the site.',
  },
  disk_full: {
    status: 507,
    message: 'The server’s disk is full. Nothing was saved. Tell the person who runs the site.',
  },
  body_unfinished: { status: 408, message: 'The upload was interrupted. Nothing was saved. Try again.' },
  too_many_events: { status: 429, message: 'Too many events in a short time. Wait a minute.' },
  event_of_other_site: { status: 403, message: 'Only pages on this site can report events.' },
  too_many_streams: {
    status: 429,
    message: 'You have too many tabs open. Close some of them.',
  },
  streams_full: {
    status: 503,
    message: 'Too many tabs are open right now. Reload the page to see changes.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong. The error has been logged. Try again in a moment.',
  },

  // Failures of queue items. The specification prescribes the message of `rejected_by_reviewer`.
  rejected_by_reviewer: { status: 409, message: 'Rejected by reviewer' },
  item_cancelled: { status: 409, message: 'Cancelled' },
  model_not_configured: {
    status: 502,
    message: 'No language model is set up, so only outlines can be made.',
  },
  source_text_missing: { status: 502, message: 'There is no text to work from in the other language.' },
  server_stopped: { status: 502, message: 'The server stopped while the text was being generated.' },
  generation_error: {
    status: 502,
    message: 'Something went wrong during generation. The error has been logged.',
  },
  provider_timeout: { status: 502, message: 'The provider did not respond in time.' },
  provider_disconnected: {
    status: 502,
    message: 'The connection to the provider was lost.',
  },
  provider_unreachable: { status: 502, message: 'The provider cannot be reached: {{reason}}' },
  provider_rate_limited: { status: 502, message: 'The provider’s rate limit was reached (429): {{reason}}' },
  provider_fault: {
    status: 502,
    message: 'The provider reported an internal error ({{status}}): {{reason}}',
  },
  provider_refused: { status: 502, message: 'The provider refused the request ({{status}}): {{reason}}' },
  provider_error: { status: 502, message: 'The provider returned an error: {{reason}}' },
  provider_stream_error: { status: 502, message: 'The provider ended the response early: {{reason}}' },
  no_reason_given: { status: 502, message: 'no reason given' },
  model_refused: { status: 502, message: 'The model declined to write this.' },
  model_refused_with_reason: { status: 502, message: 'The model declined to write this: {{reason}}' },
  answer_too_long: { status: 502, message: 'The model’s response was longer than 300,000 characters.' },
  answer_truncated: {
    status: 502,
    message:
      'The response was cut off because it is longer than the model can write. Ask an admin to choose another model.',
  },
  answer_unusable: { status: 502, message: 'The model’s response could not be used: {{reasons}}' },

  // Reasons within `answer_unusable`. They are clauses, joined with semicolons.
  answer_empty: { status: 502, message: 'it is empty' },
  answer_not_json: { status: 502, message: 'it is not a JSON object but begins “{{beginning}}”' },
  answer_field_empty: { status: 502, message: '{{field}} is empty' },
  answer_field_too_long: { status: 502, message: '{{field}} is longer than {{max}} characters' },
  answer_field_not_text: { status: 502, message: '{{field}} is missing or not text' },
  answer_field_unexpected: { status: 502, message: 'unexpected fields: {{fields}}' },
  translation_structure_changed: {
    status: 502,
    message: 'the translation changed the text’s structure ({{changes}})',
  },
  translation_terms_missing: {
    status: 502,
    message: 'the fixed translations of these terms were not used: {{terms}}',
  },

  // Changes within `translation_structure_changed`.
  headings_changed: { status: 502, message: 'headings: {{before}} became {{after}}' },
  links_lost: { status: 502, message: 'links lost: {{addresses}}' },
  links_added: { status: 502, message: 'links added: {{addresses}}' },
  images_lost: { status: 502, message: 'images lost: {{addresses}}' },
  images_added: { status: 502, message: 'images added: {{addresses}}' },
  list_items_changed: { status: 502, message: 'list items: {{before}} became {{after}}' },
  table_rows_changed: { status: 502, message: 'table rows: {{before}} became {{after}}' },
  code_blocks_changed: { status: 502, message: 'code blocks: {{before}} became {{after}}' },

  /** A message that an earlier release stored as text, and that a database migration could not map to a code. */
  other: { status: 500, message: '{{text}}' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

/** The values in a problem's message. A list of problems is inserted as their messages, joined with semicolons. */
export type ProblemValues = { [name: string]: string | number | StoredProblem[] };

/** A problem as it is stored in the database and sent by the API. The client translates it. */
export interface StoredProblem {
  code: ProblemCode;
  values?: ProblemValues;
}

export interface ProblemBody extends StoredProblem {
  message: string;
  details?: unknown;
}

/** Replaces nested problems in the values by their messages, which `sentenceOf` returns. */
export const textValues = (
  values: ProblemValues = {},
  sentenceOf: (problem: StoredProblem) => string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(sentenceOf).join('; ') : value,
    ]),
  );

/** The English message of a problem, for API clients, logs and operators. */
export function englishSentence({ code, values }: StoredProblem): string {
  const texts = textValues(values, englishSentence);
  // All placeholders are replaced in one pass, so that braces in a value are not replaced too.
  return problemCatalogue[code].message.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(texts[name] ?? ''),
  );
}

export const retryAfterSeconds = 5;

interface ProblemOptions {
  values?: ProblemValues;
  details?: unknown;
  cause?: unknown;
}

/**
 * The only error class whose message users see. The server converts every other error to a problem, usually to
 * `internal` (http/problem-response.ts).
 */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly values: ProblemValues | undefined;
  readonly details: unknown;

  constructor(code: ProblemCode, { values, details, cause }: ProblemOptions = {}) {
    super(englishSentence(values ? { code, values } : { code }), { cause });
    this.code = code;
    this.status = problemCatalogue[code].status;
    this.values = values;
    this.details = details;
  }

  toStored(): StoredProblem {
    return { code: this.code, ...(this.values && { values: this.values }) };
  }

  toBody(): ProblemBody {
    return {
      ...this.toStored(),
      message: this.message,
      ...(this.details !== undefined && { details: this.details }),
    };
  }
}
