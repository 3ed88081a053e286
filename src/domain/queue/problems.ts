export const queueProblems = {
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
  item_cancelled: { status: 409, message: 'Cancelled' },
  server_stopped: { status: 502, message: 'The server stopped while the text was being generated.' },
} as const;
