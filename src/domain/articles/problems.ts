export const articleProblems = {
  article_not_found: { status: 404, message: 'Article not found' },
  slug_taken: { status: 409, message: 'Another article already uses this slug.' },
  claim_tie_not_found: { status: 404, message: 'This claim is no longer linked to the source.' },
  proposal_not_found: { status: 404, message: 'This proposal no longer exists.' },
  correction_not_found: { status: 404, message: 'This correction no longer exists.' },
  correction_of_unpublished: { status: 409, message: 'Only a published article can have a correction.' },
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
  archive_is_an_action: {
    status: 400,
    message: 'Use Archive to archive an article.',
  },
  preview_not_found: { status: 404, message: 'This preview link no longer exists.' },
  revision_not_found: { status: 404, message: 'This version does not exist.' },
} as const;
