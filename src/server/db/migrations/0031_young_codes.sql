-- A new code keeps a younger one of its kind valid for a minute, so a user may have several codes of a kind.
ALTER TABLE auth_one_time_tokens DROP CONSTRAINT auth_one_time_tokens_one_per_kind;
ALTER TABLE auth_one_time_tokens ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX auth_one_time_tokens_user ON auth_one_time_tokens (user_id, kind);
