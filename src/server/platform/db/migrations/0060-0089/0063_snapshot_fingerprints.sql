-- Identifies the rows and the period of a snapshot, so that the same export is not stored twice.
ALTER TABLE gsc_snapshots ADD COLUMN fingerprint text;
CREATE INDEX gsc_snapshots_fingerprint ON gsc_snapshots (fingerprint) WHERE fingerprint IS NOT NULL;
