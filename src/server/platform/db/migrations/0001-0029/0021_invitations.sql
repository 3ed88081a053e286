-- Roles that are given to an address and wait for their acceptance through a link.
CREATE TABLE role_invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  roles text[] NOT NULL,
  locale text NOT NULL,
  token_hash text NOT NULL,
  -- Encrypted, because an admin can copy the link again.
  token_sealed text NOT NULL,
  -- Acceptance also resets an account that has a role: for a locked-out admin.
  resets_account boolean NOT NULL DEFAULT false,
  -- Null for an invitation from the command line.
  invited_by text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT role_invitations_email_unique UNIQUE (email),
  CONSTRAINT role_invitations_email_lower CHECK (email = lower(email)),
  CONSTRAINT role_invitations_token_unique UNIQUE (token_hash),
  CONSTRAINT role_invitations_roles_known CHECK (roles <@ ARRAY['admin', 'editor'] AND cardinality(roles) > 0)
);
CREATE INDEX role_invitations_newest ON role_invitations (created_at, id);

-- At most one code, with which the first admin takes the role on a site that others can reach.
CREATE TABLE setup_codes (
  id integer PRIMARY KEY,
  code_sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT setup_codes_single CHECK (id = 1)
);

ALTER TABLE auth_sessions
  -- When the user last gave the password, a passkey or a mailed code in this session.
  ADD COLUMN reauthenticated_at timestamptz,
  -- A session of a recovery or invitation link may choose a password once, without the old one.
  ADD COLUMN may_set_password boolean NOT NULL DEFAULT false,
  ADD COLUMN user_agent text NOT NULL DEFAULT '';

-- Browsers from which a user has signed in. A sign-in from another one is reported to the user by mail.
CREATE TABLE auth_devices (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  device_hash text NOT NULL,
  last_seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
CREATE INDEX auth_devices_last_seen ON auth_devices (last_seen_at);
