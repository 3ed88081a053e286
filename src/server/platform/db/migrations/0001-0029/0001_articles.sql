-- Counts the changes that readers can see. A process that cannot receive notifications polls this number instead.
CREATE TABLE content_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 0
);
INSERT INTO content_version DEFAULT VALUES;

CREATE TABLE articles (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  title_no text NOT NULL DEFAULT '',
  title_en text NOT NULL DEFAULT '',
  content_no text NOT NULL DEFAULT '',
  content_en text NOT NULL DEFAULT '',
  slug text NOT NULL,
  status text NOT NULL DEFAULT 'draft',
  meta_description_no text NOT NULL DEFAULT '',
  meta_description_en text NOT NULL DEFAULT '',
  excerpt_no text NOT NULL DEFAULT '',
  excerpt_en text NOT NULL DEFAULT '',
  keywords text[] NOT NULL DEFAULT '{}',
  author_name text NOT NULL,
  auto_publish_at timestamptz,
  published_at timestamptz,
  featured_image_url text,
  featured_image_alt_no text NOT NULL DEFAULT '',
  featured_image_alt_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  exists_no boolean NOT NULL GENERATED ALWAYS AS (btrim(title_no) <> '' AND btrim(content_no) <> '') STORED,
  exists_en boolean NOT NULL GENERATED ALWAYS AS (btrim(title_en) <> '' AND btrim(content_en) <> '') STORED,
  CONSTRAINT articles_slug_unique UNIQUE (slug),
  CONSTRAINT articles_slug_well_formed CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  CONSTRAINT articles_status_known CHECK (status IN ('draft', 'scheduled', 'published', 'archived')),
  CONSTRAINT articles_scheduled_has_time CHECK (status <> 'scheduled' OR auto_publish_at IS NOT NULL),
  CONSTRAINT articles_published_has_time CHECK (status <> 'published' OR published_at IS NOT NULL),
  CONSTRAINT articles_exist_in_a_language CHECK (exists_no OR exists_en)
);

-- The blog's article lists, one per language, newest first. The id makes the order unambiguous for paging.
CREATE INDEX articles_published_no ON articles (published_at DESC, id) WHERE status = 'published' AND exists_no;
CREATE INDEX articles_published_en ON articles (published_at DESC, id) WHERE status = 'published' AND exists_en;
CREATE INDEX articles_keywords ON articles USING gin (keywords) WHERE status = 'published';
-- The article list of the admin screens, newest first.
CREATE INDEX articles_created ON articles (created_at DESC, id);

-- Sends one notification per statement with the slugs of the changed articles. Articles that no reader can see, before
-- or after the change, are left out.
CREATE FUNCTION note_article_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  slugs text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(slug) INTO slugs FROM new_rows WHERE status IN ('published', 'archived');
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(slug) INTO slugs FROM old_rows WHERE status IN ('published', 'archived');
  ELSIF TG_OP = 'UPDATE' THEN
    SELECT array_agg(slug) INTO slugs FROM (
      SELECT slug, id FROM new_rows WHERE status IN ('published', 'archived')
      UNION
      SELECT slug, id FROM old_rows WHERE status IN ('published', 'archived')
    ) AS changed;
  ELSE
    slugs := array_fill('*'::text, ARRAY[100]);
  END IF;
  IF slugs IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE content_version SET version = version + 1;
  -- A notification holds at most 8000 bytes, so more than 50 slugs are replaced by "all".
  PERFORM pg_notify('content_changed', CASE
    WHEN cardinality(slugs) > 50 THEN '{"articles":"all"}'
    ELSE json_build_object('articles', slugs)::text
  END);
  RETURN NULL;
END
$$;

CREATE TRIGGER note_inserted_articles AFTER INSERT ON articles
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_changes();
CREATE TRIGGER note_updated_articles AFTER UPDATE ON articles
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_changes();
CREATE TRIGGER note_deleted_articles AFTER DELETE ON articles
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_changes();
CREATE TRIGGER note_truncated_articles AFTER TRUNCATE ON articles
  FOR EACH STATEMENT EXECUTE FUNCTION note_article_changes();

-- Records the actions that must happen only once per database, such as loading the seed articles.
CREATE TABLE done_once (
  what text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
