-- Daily totals of views, scan clicks and uses of the food check. The path '*' holds the totals of the whole site, so
-- that its chart needs no sum over all pages. There, the kind 'source' holds the names of other sites and campaigns, and
-- the kind 'view' only the kinds of entries. Nothing in these tables is about a single reader.
CREATE TABLE page_counts (
  path text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  locale text NOT NULL,
  label text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (path, kind, day, locale, label)
);
CREATE INDEX page_counts_day ON page_counts (day);

-- Monthly totals of the days that are older than 25 months. `day` is the first day of the month.
CREATE TABLE page_month_counts (
  path text NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  locale text NOT NULL,
  label text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (path, kind, day, locale, label)
);

-- Sums of each page over the last 7, 28, 90 and 365 days and the same number of days before. They are kept up to date
-- with every write to page_counts and computed anew every night, so that the list of pages is read from an index.
CREATE TABLE page_periods (
  days smallint NOT NULL,
  path text NOT NULL,
  locale text NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  scans bigint NOT NULL DEFAULT 0,
  before_views bigint NOT NULL DEFAULT 0,
  before_scans bigint NOT NULL DEFAULT 0,
  -- Pages with few views have no rate, because one click would put them first.
  scan_rate double precision GENERATED ALWAYS AS (CASE WHEN views >= 20 THEN scans::double precision / views END) STORED,
  PRIMARY KEY (days, path, locale)
);
CREATE INDEX page_periods_views ON page_periods (days, views DESC, path, locale);
CREATE INDEX page_periods_scans ON page_periods (days, scans DESC, path, locale);
CREATE INDEX page_periods_scan_rate ON page_periods (days, scan_rate DESC NULLS LAST, path, locale);

-- The last day of the sums in page_periods.
CREATE TABLE page_periods_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  last_day date NOT NULL
);
INSERT INTO page_periods_state (last_day) VALUES ('2000-01-01');

-- Names that the food check did not find, per day, if the setting COUNT_UNKNOWN_FOODS is on.
CREATE TABLE unknown_foods (
  name text NOT NULL,
  locale text NOT NULL,
  day date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (name, locale, day)
);

-- Open admin screens fetch the counts again after each write.
CREATE FUNCTION note_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_changes', json_build_object('table', 'page_counts', 'ids', NULL)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER live_counts AFTER INSERT ON page_periods FOR EACH STATEMENT EXECUTE FUNCTION note_counts();
