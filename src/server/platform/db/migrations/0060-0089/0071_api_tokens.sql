-- Tokens with which programs call the API on behalf of a user. Only a hash of the token is stored.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL,
  token_hash text NOT NULL CONSTRAINT api_tokens_hash_unique UNIQUE,
  -- The last characters of the token, by which its user recognises it.
  ending text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX api_tokens_user ON api_tokens (user_id);

-- Deletes the tokens of a user who has lost every role, so that they do not work again if the user gets a new role.
CREATE FUNCTION delete_tokens_without_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM api_tokens WHERE user_id = OLD.user_id
    AND NOT EXISTS (SELECT FROM user_roles WHERE user_id = OLD.user_id);
  RETURN NULL;
END
$$;
-- A change of roles deletes the old rows before it inserts the new ones, so the trigger runs at the end of the
-- transaction.
CREATE CONSTRAINT TRIGGER delete_tokens_without_role AFTER DELETE ON user_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION delete_tokens_without_role();
