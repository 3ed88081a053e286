-- Keywords that an import of search data created have the origin 'search'; people added all others.
ALTER TABLE keywords ADD COLUMN origin text NOT NULL DEFAULT 'hand'
  CONSTRAINT keywords_origin_known CHECK (origin IN ('search', 'hand'));
UPDATE keywords SET origin = 'search' WHERE created_by IS NULL AND last_seen_at IS NOT NULL;

-- The keywords of people in the order of the list. Search data bring most keywords, so a list of those needs no index
-- of its own.
CREATE INDEX keywords_by_hand ON keywords (priority_score DESC, created_at DESC, id) WHERE origin = 'hand';
