-- An import can be undone while nothing of it was changed.
ALTER TABLE imports DROP CONSTRAINT imports_state_known;
ALTER TABLE imports ADD CONSTRAINT imports_state_known
  CHECK (state IN ('reading', 'ready', 'importing', 'done', 'failed', 'undoing', 'undone'));

-- The choices of the preview: the address of the former site, and whether pages become articles.
ALTER TABLE imports ADD COLUMN site_address text NOT NULL DEFAULT '';
ALTER TABLE imports ADD COLUMN takes_pages boolean NOT NULL DEFAULT false;
-- Counts of the file besides its articles: pages, content that is left out, and images.
ALTER TABLE imports ADD COLUMN facts jsonb NOT NULL DEFAULT '{}';

-- The articles that an import created or changed, with what is needed to undo it.
CREATE TABLE import_articles (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  article_id uuid NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  version integer NOT NULL,
  -- The version and the times before the import; null if the import created the article.
  before jsonb,
  former_slugs text[] NOT NULL DEFAULT '{}',
  addresses text[] NOT NULL DEFAULT '{}',
  is_undone boolean NOT NULL DEFAULT false,
  PRIMARY KEY (import_id, article_id)
);
