-- The research log: dated entries on what a study or a decision adds, and what was changed on the site because of it.
CREATE TABLE research_entries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  published_on date NOT NULL,
  url text NOT NULL,
  title_no text NOT NULL,
  title_en text NOT NULL,
  adds_no text NOT NULL,
  adds_en text NOT NULL,
  certainty_no text NOT NULL,
  certainty_en text NOT NULL,
  changed_no text NOT NULL DEFAULT '',
  changed_en text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX research_entries_newest ON research_entries (published_on DESC, id);

CREATE TRIGGER research_entries_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON research_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('research');
