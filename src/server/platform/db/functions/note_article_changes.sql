-- Notifies the pages of changed articles, the lists, and the articles with the same keywords. "removed" lists the articles
-- that are no longer published, in one language or at all: the page cache drops their pages at once. It keeps all other
-- pages as a fallback for the time of a database outage.
CREATE OR REPLACE FUNCTION note_article_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slugs text[];
  words text[];
  removed text[];
  notice text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(slug) INTO slugs FROM new_rows WHERE status IN ('published', 'archived');
    SELECT array_agg(DISTINCT word) INTO words
      FROM new_rows, unnest(keywords) AS word WHERE status = 'published';
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(slug) INTO slugs FROM old_rows WHERE status IN ('published', 'archived');
    SELECT array_agg(slug) INTO removed FROM old_rows WHERE status = 'published';
    SELECT array_agg(DISTINCT word) INTO words
      FROM old_rows, unnest(keywords) AS word WHERE status = 'published';
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(slug) INTO slugs FROM (
      SELECT slug, id FROM new_rows WHERE status IN ('published', 'archived')
      UNION
      SELECT slug, id FROM old_rows WHERE status IN ('published', 'archived')
    ) AS changed;
    SELECT array_agg(old_row.slug) INTO removed
      FROM old_rows AS old_row JOIN new_rows AS new_row USING (id)
     WHERE old_row.status = 'published'
       AND (new_row.status <> 'published'
            OR (old_row.exists_no AND NOT new_row.exists_no)
            OR (old_row.exists_en AND NOT new_row.exists_en));
    SELECT array_agg(DISTINCT word) INTO words
      FROM old_rows AS old_row JOIN new_rows AS new_row USING (id),
           unnest(old_row.keywords || new_row.keywords) AS word
     WHERE 'published' IN (old_row.status, new_row.status)
       AND (old_row.status, old_row.slug, old_row.keywords, old_row.published_at, old_row.exists_no, old_row.exists_en)
           IS DISTINCT FROM
           (new_row.status, new_row.slug, new_row.keywords, new_row.published_at, new_row.exists_no, new_row.exists_en);
  ELSE
    slugs := array_fill('*'::text, ARRAY[100]);
    removed := slugs;
  END IF;
  IF slugs IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE content_version SET version = version + 1;
  notice := json_build_object(
    'articles', slugs, 'keywords', coalesce(words, '{}'), 'removed', coalesce(removed, '{}'))::text;
  -- A notification holds at most 8000 bytes, so a longer one, or one with more than 50 slugs, is replaced by "all".
  IF cardinality(slugs) > 50 OR octet_length(notice) > 7900 THEN
    notice := json_build_object(
      'articles', 'all', 'removed', CASE WHEN removed IS NULL THEN '[]'::json ELSE '"all"'::json END)::text;
  END IF;
  PERFORM pg_notify('content_changed', notice);
  RETURN NULL;
END
$$;
