-- Pages about one topic: an introduction and a list of articles in an order that editors choose. A language exists if it
-- has a title and an introduction.
CREATE TABLE hubs (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL,
  title_no text NOT NULL DEFAULT '',
  title_en text NOT NULL DEFAULT '',
  introduction_no text NOT NULL DEFAULT '',
  introduction_en text NOT NULL DEFAULT '',
  -- The articles in the order of the page. The ids of deleted articles may remain and are ignored.
  article_ids uuid[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT hubs_slug_unique UNIQUE (slug),
  CONSTRAINT hubs_slug_well_formed CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 120),
  CONSTRAINT hubs_written CHECK (
    (btrim(title_no) <> '' AND btrim(introduction_no) <> '') OR (btrim(title_en) <> '' AND btrim(introduction_en) <> ''))
);

CREATE TRIGGER note_changed_hubs AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON hubs
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('hubs');
