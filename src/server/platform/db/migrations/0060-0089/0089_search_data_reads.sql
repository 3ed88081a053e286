-- What the admin screens read from search data without reading every query of a period.

-- The change of clicks since the period `compared_with`, split into its causes. NULL if the period was not compared, or
-- if it was imported before this migration.
ALTER TABLE gsc_snapshots ADD COLUMN change jsonb;

-- The places in gsc_standings of the queries whose results showed the page.
ALTER TABLE gsc_pages ADD COLUMN places integer[] NOT NULL DEFAULT '{}';
UPDATE gsc_pages SET places = found.places
  FROM (
    SELECT snapshot_id, regexp_replace(page ->> 'page', '^https?://[^/]+|[?#].*$|(?<=.)/$', '', 'g') AS path,
           array_agg(place) AS places
      FROM gsc_standings, jsonb_array_elements(details -> 'pages') AS page GROUP BY 1, 2
  ) AS found
 WHERE gsc_pages.snapshot_id = found.snapshot_id AND gsc_pages.path = found.path;

-- The terms that were shown most. Like listed_score, the column is set only for a part of the keywords, so that an
-- import changes no indexed column of the others.
ALTER TABLE keywords ADD COLUMN listed_impressions integer
  GENERATED ALWAYS AS (CASE WHEN last_impressions >= 50 THEN last_impressions END) STORED;
CREATE INDEX keywords_shown ON keywords (listed_impressions DESC, id) WHERE listed_impressions IS NOT NULL;
