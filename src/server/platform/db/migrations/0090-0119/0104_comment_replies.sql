-- A reply belongs to the first comment of its thread and is deleted with it.
ALTER TABLE comments ADD COLUMN parent_id uuid REFERENCES comments ON DELETE CASCADE;
CREATE INDEX comments_parent ON comments (parent_id) WHERE parent_id IS NOT NULL;
