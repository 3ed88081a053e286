-- What each process says of itself, for the status page. Not worth a place in the log: it is written anew all the time.
CREATE UNLOGGED TABLE process_reports (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  report jsonb NOT NULL
);
