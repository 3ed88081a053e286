-- The last report of each process for the status page. The table is unlogged (not in the write-ahead log), because
-- every process soon replaces its report and none needs to survive a crash.
CREATE UNLOGGED TABLE process_reports (
  id uuid PRIMARY KEY,
  seen_at timestamptz NOT NULL,
  report jsonb NOT NULL
);
