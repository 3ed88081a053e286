-- pg_trgm indexes parts of words for the article list of the admin screens and similar words for the blog's search.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The form in which the article list's search compares text: lower case, with æøå spelled as in slugs. Must match
-- src/domain/text/fold-text.ts.
CREATE FUNCTION fold_text(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  replace(replace(translate(lower(words), 'ØøÅåÄäÖöÉé', 'ooaaaaooee'), 'æ', 'ae'), 'Æ', 'ae');

-- Lower-cases keywords. translate() handles the Norwegian letters, because lower() skips them in some database locales.
CREATE FUNCTION fold_keywords(words text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ARRAY(SELECT lower(translate(word, 'ÆØÅÄÖÉ', 'æøåäöé')) FROM unnest(words) AS word);

ALTER TABLE articles
  -- Increases with every change. A save names the version it is based on, so that it cannot overwrite a newer one.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN deleted_at timestamptz,
  -- The status that an article had before it was moved to the bin. In the bin its status is draft, so that no query for
  -- readers finds it.
  ADD COLUMN deleted_status text,
  -- When the text of each language last changed. The language that changed earlier is the stale translation.
  ADD COLUMN text_no_changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN text_en_changed_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT articles_version_positive CHECK (version > 0),
  ADD CONSTRAINT articles_deleted_is_draft CHECK (
    (deleted_at IS NULL) = (deleted_status IS NULL) AND (deleted_at IS NULL OR status = 'draft')),
  ADD CONSTRAINT articles_deleted_status_known CHECK (deleted_status IN ('draft', 'scheduled', 'published', 'archived'));

UPDATE articles SET archived_at = updated_at WHERE status = 'archived';
UPDATE articles SET text_no_changed_at = updated_at, text_en_changed_at = updated_at;

-- The columns by which the article list of the admin screens filters, sorts and searches.
ALTER TABLE articles
  ADD COLUMN list_state text NOT NULL GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN status ELSE 'bin' END) STORED,
  ADD COLUMN translation_no text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN btrim(title_no) = '' OR btrim(content_no) = '' THEN 'missing'
    WHEN btrim(title_en) <> '' AND btrim(content_en) <> '' AND text_en_changed_at > text_no_changed_at THEN 'stale'
    ELSE 'current' END) STORED,
  ADD COLUMN translation_en text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN btrim(title_en) = '' OR btrim(content_en) = '' THEN 'missing'
    WHEN btrim(title_no) <> '' AND btrim(content_no) <> '' AND text_no_changed_at > text_en_changed_at THEN 'stale'
    ELSE 'current' END) STORED,
  -- Replaces æ ø å by { | }, which follow z in the C collation, so that titles sort in Norwegian order.
  ADD COLUMN title_key text NOT NULL GENERATED ALWAYS AS (left(translate(
    lower(CASE WHEN btrim(title_no) = '' THEN title_en ELSE title_no END), 'æøåäöÆØÅÄÖ', '{|}{|{|}{|'), 100)) STORED,
  ADD COLUMN search_key text NOT NULL GENERATED ALWAYS AS (
    ' ' || fold_text(title_no) || ' ' || fold_text(title_en) || ' /' || slug || ' ' || replace(slug, '-', ' ')) STORED;

-- The slug of an article in the bin may be used by another article.
ALTER TABLE articles DROP CONSTRAINT articles_slug_unique;
CREATE UNIQUE INDEX articles_slug_unique ON articles (slug) WHERE deleted_at IS NULL;

DROP INDEX articles_created;
CREATE INDEX articles_list_created ON articles (created_at DESC, id) WHERE list_state <> 'bin';
CREATE INDEX articles_list_updated ON articles (updated_at DESC, id) WHERE list_state <> 'bin';
CREATE INDEX articles_list_published ON articles (published_at DESC NULLS LAST, id) WHERE list_state <> 'bin';
CREATE INDEX articles_list_title ON articles (title_key COLLATE "C", id) WHERE list_state <> 'bin';
CREATE INDEX articles_state_created ON articles (list_state, created_at DESC, id);
CREATE INDEX articles_state_updated ON articles (list_state, updated_at DESC, id);
CREATE INDEX articles_state_published ON articles (list_state, published_at DESC NULLS LAST, id);
CREATE INDEX articles_state_title ON articles (list_state, title_key COLLATE "C", id);
CREATE INDEX articles_missing_no ON articles (created_at DESC, id) WHERE list_state <> 'bin' AND translation_no = 'missing';
CREATE INDEX articles_missing_en ON articles (created_at DESC, id) WHERE list_state <> 'bin' AND translation_en = 'missing';
CREATE INDEX articles_stale_no ON articles (created_at DESC, id) WHERE list_state <> 'bin' AND translation_no = 'stale';
CREATE INDEX articles_stale_en ON articles (created_at DESC, id) WHERE list_state <> 'bin' AND translation_en = 'stale';
-- fastupdate is off because the embedded database has no autovacuum that would empty the pending list of a GIN index.
CREATE INDEX articles_search ON articles USING gin (search_key gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX articles_folded_keywords ON articles USING gin (fold_keywords(keywords)) WITH (fastupdate = off)
  WHERE deleted_at IS NULL;
CREATE INDEX articles_due ON articles (auto_publish_at) WHERE status = 'scheduled';
CREATE INDEX articles_binned ON articles (deleted_at) WHERE deleted_at IS NOT NULL;

-- The number of articles per filter of the list, kept by the trigger below, because count(*) is slow on many articles.
CREATE TABLE article_counts (
  list_state text NOT NULL,
  translation_no text NOT NULL,
  translation_en text NOT NULL,
  articles bigint NOT NULL,
  PRIMARY KEY (list_state, translation_no, translation_en)
);
INSERT INTO article_counts
  SELECT list_state, translation_no, translation_en, count(*) FROM articles GROUP BY 1, 2, 3;

CREATE FUNCTION count_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM article_counts;
    RETURN NULL;
  END IF;
  -- All writers lock the counters in the same order (ORDER BY 1, 2, 3), which prevents deadlocks.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO article_counts AS counts
      SELECT list_state, translation_no, translation_en, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (list_state, translation_no, translation_en) DO UPDATE SET articles = counts.articles + excluded.articles;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO article_counts AS counts
      SELECT list_state, translation_no, translation_en, -count(*) FROM old_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (list_state, translation_no, translation_en) DO UPDATE SET articles = counts.articles + excluded.articles;
  ELSE
    INSERT INTO article_counts AS counts
      SELECT list_state, translation_no, translation_en, sum(n) FROM (
        SELECT list_state, translation_no, translation_en, 1 AS n FROM new_rows
        UNION ALL
        SELECT list_state, translation_no, translation_en, -1 FROM old_rows
      ) AS moves GROUP BY 1, 2, 3 HAVING sum(n) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (list_state, translation_no, translation_en) DO UPDATE SET articles = counts.articles + excluded.articles;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER count_inserted_articles AFTER INSERT ON articles
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
CREATE TRIGGER count_updated_articles AFTER UPDATE ON articles
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
CREATE TRIGGER count_deleted_articles AFTER DELETE ON articles
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_articles();
CREATE TRIGGER count_truncated_articles AFTER TRUNCATE ON articles
  FOR EACH STATEMENT EXECUTE FUNCTION count_articles();

-- Every revision of an article. saved_by has no foreign key, so that revisions outlive the account of their writer.
CREATE TABLE article_revisions (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  -- The value of articles.version after the save.
  number integer NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by uuid,
  saved_by_email text,
  note text NOT NULL,
  status text NOT NULL,
  words_no integer NOT NULL,
  words_en integer NOT NULL,
  fields jsonb NOT NULL,
  PRIMARY KEY (article_id, number)
);
CREATE INDEX article_revisions_saved ON article_revisions (article_id, saved_at DESC);

INSERT INTO article_revisions
  SELECT id, version, updated_at, NULL, NULL, 'created', status,
         coalesce(array_length(regexp_split_to_array(nullif(btrim(content_no), ''), '\s+'), 1), 0),
         coalesce(array_length(regexp_split_to_array(nullif(btrim(content_en), ''), '\s+'), 1), 0),
         jsonb_build_object(
           'title_no', title_no, 'title_en', title_en, 'content_no', content_no, 'content_en', content_en,
           'slug', slug, 'status', status, 'meta_description_no', meta_description_no,
           'meta_description_en', meta_description_en, 'excerpt_no', excerpt_no, 'excerpt_en', excerpt_en,
           'keywords', to_jsonb(keywords), 'author_name', author_name,
           'auto_publish_at', auto_publish_at, 'published_at', published_at,
           'featured_image_url', featured_image_url, 'featured_image_alt_no', featured_image_alt_no,
           'featured_image_alt_en', featured_image_alt_en)
    FROM articles;

-- The former slugs of published articles. A slug that several articles had redirects to the one that had it last.
CREATE TABLE article_slugs (
  slug text PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  left_at timestamptz NOT NULL,
  CONSTRAINT article_slugs_well_formed CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120)
);
CREATE INDEX article_slugs_article ON article_slugs (article_id);

CREATE TABLE article_previews (
  token_hash text PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX article_previews_article ON article_previews (article_id);
CREATE INDEX article_previews_expiry ON article_previews (expires_at);
