-- Notifies the page of an article about a row that refers to it. The trigger's arguments are further cache tags.
CREATE OR REPLACE FUNCTION note_article_detail_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slugs text[];
BEGIN
  -- A deletion of articles also runs this trigger, without rows if the articles had none.
  IF NOT EXISTS (SELECT FROM changed_rows) THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(DISTINCT slug) INTO slugs
    FROM changed_rows JOIN articles ON articles.id = changed_rows.article_id
   WHERE articles.status IN ('published', 'archived');
  UPDATE content_version SET version = version + 1;
  PERFORM pg_notify('content_changed', CASE
    WHEN cardinality(slugs) > 50 THEN '{"articles":"all"}'
    ELSE json_build_object('articles', coalesce(slugs, '{}'), 'tags', coalesce(TG_ARGV, '{}'))::text
  END);
  RETURN NULL;
END
$$;
