-- The address of an uploaded image, or an empty text.
ALTER TABLE authors ADD COLUMN photo text NOT NULL DEFAULT '';
