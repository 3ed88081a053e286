-- A proposal is an unsaved draft that a program wrote with an API token. Its user_id is the id of the token.
ALTER TABLE article_drafts ADD COLUMN is_proposal boolean NOT NULL DEFAULT false;

-- The name of the program that proposed the source; null for a source that an editor added or accepted. A proposed
-- source is not used until an editor accepts it.
ALTER TABLE sources ADD COLUMN proposed_by text;
CREATE INDEX sources_proposed ON sources (created_at) WHERE proposed_by IS NOT NULL;
