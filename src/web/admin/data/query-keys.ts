/**
 * The first elements of a query key name the feature and the view. `invalidate` matches every key with the same first
 * elements.
 */
export const queryKeys = {
  articles: {
    list: ['articles', 'list'],
    choice: ['articles', 'choice'],
    edited: ['articles', 'edited'],
    drafts: ['articles', 'drafts'],
    deadPaths: ['articles', 'dead-paths'],
    linkTargets: ['articles', 'link-targets'],
    orphans: ['articles', 'orphans'],
    staleness: ['articles', 'staleness'],
    revisions: ['articles', 'revisions'],
    previewLink: ['articles', 'preview-link'],
    previews: ['articles', 'previews'],
    corrections: ['articles', 'corrections'],
  },
  media: {
    list: ['media', 'list'],
    uses: ['media', 'uses'],
  },
  keywords: ['keywords'],
  queue: {
    list: ['queue', 'list'],
    item: ['queue', 'item'],
    counts: ['queue', 'counts'],
  },
  searchConsole: {
    opportunities: ['search-console', 'opportunities'],
    term: ['search-console', 'term'],
    imports: ['search-console', 'imports'],
    change: ['search-console', 'change'],
    queries: ['search-console', 'queries'],
  },
  today: ['today'],
  weeklyMail: ['weekly-mail'],
  calendar: ['calendar'],
  comments: ['comments'],
  results: ['results'],
  sources: ['sources'],
  settings: ['settings'],
  authors: ['authors'],
  people: ['people'],
  users: ['users'],
  invitations: ['invitations'],
  invitation: ['invitation'],
  audit: ['audit'],
  status: ['status'],
  transfer: {
    list: ['transfer', 'list'],
    item: ['transfer', 'item'],
  },
  account: {
    factors: ['account', 'factors'],
    sessions: ['account', 'sessions'],
    passkeys: ['account', 'passkeys'],
    recoveryCodes: ['account', 'recovery-codes'],
    newEmail: ['account', 'new-email'],
  },
  authClient: ['auth-client'],
} as const;
