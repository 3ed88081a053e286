-- How strong a source is, about whom, from which year, and when an editor must check it again. Empty means unknown.
ALTER TABLE sources
  ADD COLUMN published_year integer,
  ADD COLUMN design text NOT NULL DEFAULT '',
  ADD COLUMN statistical_class text NOT NULL DEFAULT '',
  ADD COLUMN grade text NOT NULL DEFAULT '',
  ADD COLUMN population_no text NOT NULL DEFAULT '',
  ADD COLUMN population_en text NOT NULL DEFAULT '',
  ADD COLUMN review_on date;
