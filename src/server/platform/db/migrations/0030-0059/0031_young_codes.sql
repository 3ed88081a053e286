-- A code that is less than a minute old stays valid when a new code is mailed, so a user may have several codes per kind.
ALTER TABLE auth_one_time_tokens DROP CONSTRAINT auth_one_time_tokens_one_per_kind;
ALTER TABLE auth_one_time_tokens ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX auth_one_time_tokens_user ON auth_one_time_tokens (user_id, kind);
