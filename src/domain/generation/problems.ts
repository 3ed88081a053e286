export const generationProblems = {
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
  model_not_configured: {
    status: 502,
    message: 'No language model is set up, so only outlines can be made.',
  },
  source_text_missing: { status: 502, message: 'There is no text to work from in the other language.' },
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
} as const;
