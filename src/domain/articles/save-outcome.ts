import type { ArticleStatus } from './article.ts';

export type SaveOutcome =
  | {
      kind:
        | 'stays_hidden'
        | 'goes_live_now'
        | 'updates_live'
        | 'leaves_site'
        | 'stays_archived'
        | 'needs_time';
    }
  | { kind: 'goes_live_later' | 'leaves_site_until'; at: Date };

/** How saving changes the public site. A scheduled article cannot be saved without a publish time in the future. */
export function outcomeOfSaving(
  savedStatus: ArticleStatus | undefined,
  chosen: { status: ArticleStatus; publishAt: Date | undefined },
  now: Date,
): SaveOutcome {
  const isLive = savedStatus === 'published';
  switch (chosen.status) {
    case 'published':
      return { kind: isLive ? 'updates_live' : 'goes_live_now' };
    case 'scheduled': {
      const at = chosen.publishAt;
      if (!at || at <= now) return { kind: 'needs_time' };
      return { kind: isLive ? 'leaves_site_until' : 'goes_live_later', at };
    }
    case 'archived':
      return { kind: 'stays_archived' };
    case 'draft':
      return { kind: isLive ? 'leaves_site' : 'stays_hidden' };
  }
}
