-- Comments on an article, or a paragraph of it, or on a queue item. The address of the author is stored too, so that it
-- outlives the account.
CREATE TABLE comments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id uuid REFERENCES articles ON DELETE CASCADE,
  item_id uuid REFERENCES content_queue ON DELETE CASCADE,
  -- The language and the text of the paragraph at the time of the comment.
  locale text CONSTRAINT comments_locale_known CHECK (locale IN ('no', 'en')),
  quote text,
  body text NOT NULL,
  author_id uuid REFERENCES auth_users ON DELETE SET NULL,
  author_email text NOT NULL,
  -- The ids of the mentioned users.
  mentions text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolved_by_email text,
  CONSTRAINT comments_have_one_subject CHECK (num_nonnulls(article_id, item_id) = 1)
);
CREATE INDEX comments_article ON comments (article_id, created_at) WHERE article_id IS NOT NULL;
CREATE INDEX comments_item ON comments (item_id, created_at) WHERE item_id IS NOT NULL;
CREATE INDEX comments_author ON comments (author_id) WHERE author_id IS NOT NULL;

CREATE TRIGGER live_inserted AFTER INSERT ON comments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_updated AFTER UPDATE ON comments
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();

-- The users who have an article open. An open editor renews its row every few seconds; older rows are ignored.
CREATE TABLE article_presence (
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  email text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (article_id, user_id)
);
CREATE INDEX article_presence_user ON article_presence (user_id);
CREATE INDEX article_presence_seen ON article_presence (seen_at);
