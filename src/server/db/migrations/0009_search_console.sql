-- One import of search data. It stays hidden while it is loaded; `ready` switches it on, `told` when its keywords know.
CREATE TABLE gsc_snapshots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'loading',
  source text NOT NULL,
  period_start date,
  period_end date,
  -- Whether the data named their days; else they are taken to end on the day of the import.
  period_known boolean NOT NULL DEFAULT false,
  rows integer NOT NULL DEFAULT 0,
  queries integer NOT NULL DEFAULT 0,
  impressions bigint NOT NULL DEFAULT 0,
  clicks bigint NOT NULL DEFAULT 0,
  -- The click-through curve that its opportunities were weighed with.
  curve jsonb,
  -- The period before, and its length: what trends compare with.
  compared_with uuid REFERENCES gsc_snapshots ON DELETE SET NULL,
  compared_days integer,
  told boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  created_by_email text,
  -- When its import was last seen at work: one that has stopped is cleared away.
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

-- The rows as they came, many to a piece: nobody searches in them, and one by one they would take longer than all the rest.
CREATE TABLE gsc_rows (
  snapshot_id uuid NOT NULL,
  piece integer NOT NULL,
  -- A JSON list of [query, impressions, clicks, position, page?].
  rows text NOT NULL,
  PRIMARY KEY (snapshot_id, piece)
);

-- How a query, in all its spellings, stood in a snapshot's period, and what that was worth.
CREATE TABLE gsc_standings (
  snapshot_id uuid NOT NULL,
  -- Its rank among the opportunities of the snapshot, from 0.
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
  -- The same query in the snapshot this one is compared with.
  before_impressions integer,
  before_clicks integer,
  before_position double precision,
  -- Other spellings, and the pages that were shown, where there are any.
  details jsonb,
  PRIMARY KEY (snapshot_id, place),
  CONSTRAINT gsc_standings_locale_known CHECK (locale IN ('no', 'en'))
);
-- No foreign keys: checking them 50,000 times costs as much as the import. A query's history, newest first:
CREATE INDEX gsc_standings_history ON gsc_standings (key, period_end DESC);

-- Open screens hear of a snapshot when it is switched on and when its keywords are told; loading makes no sound.
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
