-- The difficulty of a keyword is any number from 0 to 100, not only a whole one. The score that is generated from it
-- must be dropped and added again, because a column that a generated column uses cannot change its type.
-- Compatible with the previous version: it reads and writes both columns by name, as numbers.
ALTER TABLE keywords DROP COLUMN priority_score;
ALTER TABLE keywords ALTER COLUMN difficulty TYPE double precision;
ALTER TABLE keywords ADD COLUMN priority_score numeric NOT NULL
  GENERATED ALWAYS AS (volume * (1 - difficulty::numeric / 100)) STORED;
CREATE INDEX keywords_priority ON keywords (priority_score DESC, created_at DESC, id);
CREATE INDEX keywords_by_hand ON keywords (priority_score DESC, created_at DESC, id) WHERE origin = 'hand';
