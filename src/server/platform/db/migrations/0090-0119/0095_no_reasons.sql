-- The kind of an opportunity replaced the reason. The previous version still writes it.
ALTER TABLE gsc_standings ALTER COLUMN reason DROP NOT NULL;
