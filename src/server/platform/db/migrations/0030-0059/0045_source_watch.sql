-- The external addresses in the texts of articles, and the sources that their claims are tied to, as of the last run.
CREATE TABLE watched_links (
  url text NOT NULL,
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  locale text NOT NULL,
  PRIMARY KEY (url, article_id, locale)
);
CREATE INDEX watched_links_article ON watched_links (article_id);

-- When each address was last requested, and how many runs in a row could not reach it.
CREATE TABLE link_checks (
  url text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0
);

-- The problems that the source watch found. A dismissed finding is kept, so that the next run does not report it again.
CREATE TABLE source_findings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  kind text NOT NULL,
  -- The new address, or the address of the notice of retraction.
  detail text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL,
  dismissed_at timestamptz,
  CONSTRAINT source_findings_unique UNIQUE (url, kind, detail),
  CONSTRAINT source_findings_kind_known CHECK (kind IN ('dead', 'moved', 'retracted', 'corrected', 'superseded'))
);
CREATE INDEX source_findings_open ON source_findings (found_at DESC) WHERE dismissed_at IS NULL;
