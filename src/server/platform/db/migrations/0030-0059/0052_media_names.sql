-- The name of the uploaded file, for the search of the media library.
ALTER TABLE media ADD COLUMN name text NOT NULL DEFAULT '';
