CREATE TABLE auth_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  -- Chosen by the authenticator, in base64url.
  credential_id text NOT NULL,
  public_key text NOT NULL,
  -- Grows with every use, unless the authenticator does not count.
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  friendly_name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CONSTRAINT auth_passkeys_credential_unique UNIQUE (credential_id)
);
CREATE INDEX auth_passkeys_user ON auth_passkeys (user_id);

CREATE TABLE auth_passkey_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- The user who registers a passkey; null for a sign-in.
  user_id uuid REFERENCES auth_users ON DELETE CASCADE,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_passkey_challenges_user ON auth_passkey_challenges (user_id);
CREATE INDEX auth_passkey_challenges_expiry ON auth_passkey_challenges (expires_at);
