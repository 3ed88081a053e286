-- People who write articles. An article belongs to an author if articles.author_name is the author's name or one of the
-- former names, so that renaming an author changes no article.
CREATE TABLE authors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  name text NOT NULL,
  former_names text[] NOT NULL DEFAULT '{}',
  role_no text NOT NULL DEFAULT '',
  role_en text NOT NULL DEFAULT '',
  biography_no text NOT NULL DEFAULT '',
  biography_en text NOT NULL DEFAULT '',
  link text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT authors_slug_unique UNIQUE (slug),
  CONSTRAINT authors_name_unique UNIQUE (name),
  CONSTRAINT authors_slug_well_formed CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  CONSTRAINT authors_named CHECK (btrim(name) <> '')
);

-- Notifies the pages of the changed authors and of their articles. Both are tagged with the author's names.
CREATE FUNCTION note_author_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
  notice text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(name) INTO names FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(known) INTO names FROM old_rows, unnest(name || former_names) AS known;
  ELSE
    SELECT array_agg(DISTINCT known) INTO names FROM (
      SELECT unnest(name || former_names) AS known FROM old_rows
      UNION
      SELECT unnest(name || former_names) FROM new_rows
    ) AS changed;
  END IF;
  IF names IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE content_version SET version = version + 1;
  notice := json_build_object('articles', '{}'::text[], 'tags', ARRAY['authors'], 'authors', names)::text;
  -- A notification holds at most 8000 bytes.
  IF octet_length(notice) > 7900 THEN
    notice := '{"articles":"all"}';
  END IF;
  PERFORM pg_notify('content_changed', notice);
  RETURN NULL;
END
$$;
CREATE TRIGGER note_inserted_authors AFTER INSERT ON authors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_author_changes();
CREATE TRIGGER note_updated_authors AFTER UPDATE ON authors
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_author_changes();
CREATE TRIGGER note_deleted_authors AFTER DELETE ON authors
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_author_changes();

-- The expert who checked an article, and the day of the last check.
ALTER TABLE articles
  ADD COLUMN reviewer_name text NOT NULL DEFAULT '',
  ADD COLUMN reviewed_on date;

-- The list on an author's page.
CREATE INDEX articles_published_author ON articles (author_name, published_at DESC) WHERE status = 'published';

-- The corrections that readers see on the article and on the editorial page.
CREATE TABLE article_corrections (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  corrected_at timestamptz NOT NULL,
  text_no text NOT NULL DEFAULT '',
  text_en text NOT NULL DEFAULT '',
  CONSTRAINT article_corrections_written CHECK (btrim(text_no) <> '' OR btrim(text_en) <> '')
);
CREATE INDEX article_corrections_article ON article_corrections (article_id, corrected_at DESC);
CREATE INDEX article_corrections_newest ON article_corrections (corrected_at DESC, id);

-- Notifies the page of an article about a row that refers to it. The trigger's arguments are further cache tags.
CREATE FUNCTION note_article_detail_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER note_inserted_corrections AFTER INSERT ON article_corrections
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_detail_changes('corrections');
CREATE TRIGGER note_deleted_corrections AFTER DELETE ON article_corrections
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_detail_changes('corrections');
