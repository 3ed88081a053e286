-- The articles that each published article links to, so that articles without links to them are found without reading
-- all texts.
CREATE TABLE article_links (
  article_id uuid NOT NULL,
  -- The slug in the link, which may be that of no article.
  target text NOT NULL,
  PRIMARY KEY (target, article_id)
);
CREATE INDEX article_links_article ON article_links (article_id);

CREATE FUNCTION linked_slugs(texts text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  -- No slug is longer than 120 characters.
  SELECT DISTINCT found[1] FROM regexp_matches(texts, '\]\(<?(?:/en)?/blogg/([a-z0-9-]+)', 'g') AS found
   WHERE length(found[1]) <= 120
$$;

CREATE OR REPLACE FUNCTION index_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    TRUNCATE article_search, article_links;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM article_search WHERE article_id = OLD.id;
    DELETE FROM article_links WHERE article_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'published' THEN
    IF NEW.exists_no THEN
      PERFORM index_article(NEW.id, 'no', NEW.title_no, NEW.excerpt_no, NEW.content_no, array_to_string(NEW.keywords, ' '));
    END IF;
    IF NEW.exists_en THEN
      -- Keywords are written in Norwegian, so the English text is indexed without them.
      PERFORM index_article(NEW.id, 'en', NEW.title_en, NEW.excerpt_en, NEW.content_en, '');
    END IF;
    INSERT INTO article_links SELECT NEW.id, slug FROM linked_slugs(NEW.content_no || ' ' || NEW.content_en) AS slug;
  END IF;
  RETURN NULL;
END
$$;

INSERT INTO article_links
  SELECT id, target FROM articles, linked_slugs(content_no || ' ' || content_en) AS target WHERE status = 'published';
