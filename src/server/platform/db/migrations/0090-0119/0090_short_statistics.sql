-- The embedded database updates these statistics during an import, and meanwhile answers no other query. A tenth of the
-- usual sample is enough, because nearly every key is different and there are few snapshots.
ALTER TABLE gsc_standings ALTER COLUMN snapshot_id SET STATISTICS 10, ALTER COLUMN key SET STATISTICS 10;
