-- One import of search data. A snapshot is hidden until its status is 'ready'. `told` is true once the figures of the
-- snapshot have been copied to the keywords.
CREATE TABLE gsc_snapshots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'loading',
  source text NOT NULL,
  period_start date,
  period_end date,
  -- Whether the import named its period. Otherwise the period is assumed to end on the day of the import.
  period_known boolean NOT NULL DEFAULT false,
  rows integer NOT NULL DEFAULT 0,
  queries integer NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  -- The CTR curve with which the opportunities of the snapshot were scored.
  curve jsonb,
  -- The snapshot of the preceding period, with which trends are computed, and the number of days in that period.
  compared_with uuid REFERENCES gsc_snapshots ON DELETE SET NULL,
  compared_days integer,
  told boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  created_by_email text,
  -- The last heartbeat of the import. The clean-up job takes over imports whose heartbeat has stopped.
  alive_at timestamptz NOT NULL,
  CONSTRAINT gsc_snapshots_status_known CHECK (status IN ('loading', 'ready')),
  CONSTRAINT gsc_snapshots_source_known CHECK (source IN ('upload', 'api')),
  CONSTRAINT gsc_snapshots_ready_is_whole CHECK
    (status <> 'ready' OR (period_start <= period_end AND curve IS NOT NULL)),
  CONSTRAINT gsc_snapshots_number_unique UNIQUE (number)
);
CREATE INDEX gsc_snapshots_newest ON gsc_snapshots (period_end DESC, number DESC) WHERE status = 'ready';
CREATE INDEX gsc_snapshots_unfinished ON gsc_snapshots (alive_at) WHERE NOT told;
CREATE INDEX gsc_snapshots_compared ON gsc_snapshots (compared_with);

-- The imported rows, many per table row: no query searches in them, and inserting them one by one would take longer
-- than the rest of the import.
CREATE TABLE gsc_rows (
  snapshot_id uuid NOT NULL,
  piece integer NOT NULL,
  -- A JSON list of [query, impressions, clicks, position, page?].
  rows text NOT NULL,
  PRIMARY KEY (snapshot_id, piece)
);

-- The standing of a query, all its spellings together, in a snapshot, and its opportunity score.
CREATE TABLE gsc_standings (
  snapshot_id uuid NOT NULL,
  -- The rank of the query among the opportunities of the snapshot; the best has 0.
  place integer NOT NULL,
  key text NOT NULL,
  locale text NOT NULL,
  term text NOT NULL,
  period_end date NOT NULL,
  impressions integer NOT NULL,
  clicks integer NOT NULL,
  position double precision NOT NULL,
  trend text NOT NULL,
  reason text NOT NULL,
  score double precision NOT NULL,
  -- The figures of the same query in the snapshot `compared_with`.
  before_impressions integer,
  before_clicks integer,
  before_position double precision,
  -- {spellings?, pages?}: the other spellings of the query, and the pages that search results showed for it.
  details jsonb,
  PRIMARY KEY (snapshot_id, place),
  CONSTRAINT gsc_standings_locale_known CHECK (locale IN ('no', 'en'))
);
-- gsc_rows and gsc_standings have no foreign keys, because checking 50,000 keys takes as long as the rest of the
-- import.

-- The history of a query, newest first.
CREATE INDEX gsc_standings_history ON gsc_standings (key, period_end DESC);

-- Notifies open admin screens when a snapshot becomes ready and when `told` changes. Updates while the snapshot is
-- loading send nothing.
CREATE FUNCTION note_live_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_ids('gsc_snapshots', (
    SELECT array_agg(new_rows.id) FROM new_rows JOIN old_rows USING (id)
    WHERE new_rows.status = 'ready' AND (old_rows.status, old_rows.told) IS DISTINCT FROM (new_rows.status, new_rows.told)
  ));
  RETURN NULL;
END
$$;
CREATE TRIGGER live_updated AFTER UPDATE ON gsc_snapshots
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_snapshots();
CREATE TRIGGER live_deleted AFTER DELETE ON gsc_snapshots
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
