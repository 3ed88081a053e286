-- The search figures of each page in a snapshot. `path` is the path of the page's address, with its language prefix.
CREATE TABLE gsc_pages (
  snapshot_id uuid NOT NULL,
  path text NOT NULL,
  impressions bigint NOT NULL,
  clicks bigint NOT NULL,
  position double precision NOT NULL,
  PRIMARY KEY (snapshot_id, path)
);
CREATE INDEX gsc_pages_clicks ON gsc_pages (snapshot_id, clicks DESC);
CREATE INDEX gsc_pages_path ON gsc_pages (path);
