-- Autosaves of one editing session share a revision. The session is null for explicit saves.
ALTER TABLE article_revisions ADD COLUMN session uuid;

-- The unsaved changes of a user to an article that readers see or will see. Colleagues can read them.
CREATE TABLE article_drafts (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  user_id uuid NOT NULL,
  user_email text NOT NULL,
  -- The version of the article that the changes are based on.
  version integer NOT NULL,
  fields jsonb NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (article_id, user_id)
);
