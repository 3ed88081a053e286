-- A user has at most one set of recovery codes, which replace the authenticator app at a sign-in.
CREATE TABLE auth_recovery_code_sets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  friendly_name text NOT NULL,
  total integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT auth_recovery_code_sets_user_unique UNIQUE (user_id)
);

-- The unused codes, as keyed hashes.
CREATE TABLE auth_recovery_codes (
  set_id uuid NOT NULL REFERENCES auth_recovery_code_sets ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (set_id, code_hash)
);
