-- Keywords of equal priority are listed by the clicks to gain. Only scores of at least 1 are in listed_score, so that an
-- import of search data changes no indexed column of the other keywords.
-- Compatible with the previous version, which sorts fewer rows per page without these indexes.
DROP INDEX keywords_priority;
DROP INDEX keywords_by_hand;
CREATE INDEX keywords_priority ON keywords (priority_score DESC, listed_score DESC NULLS LAST, created_at DESC, id);
CREATE INDEX keywords_by_hand ON keywords (priority_score DESC, listed_score DESC NULLS LAST, created_at DESC, id)
  WHERE origin = 'hand';
