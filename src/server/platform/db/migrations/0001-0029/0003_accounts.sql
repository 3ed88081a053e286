CREATE TABLE auth_users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  -- An argon2id PHC string. It is null for invited users who have not set a password yet, and for users of a hosted
  -- auth service.
  password_hash text,
  locale text NOT NULL DEFAULT 'no',
  user_metadata jsonb NOT NULL DEFAULT '{}',
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  -- A change of the email address must be confirmed from both addresses. This is the address that has confirmed so far.
  email_change_agreed text,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT auth_users_email_unique UNIQUE (email),
  CONSTRAINT auth_users_email_lower CHECK (email = lower(email)),
  CONSTRAINT auth_users_locale_known CHECK (locale IN ('no', 'en')),
  CONSTRAINT auth_users_change_agreed_known CHECK (email_change_agreed IN ('current', 'new'))
);
CREATE INDEX auth_users_new_email ON auth_users (new_email) WHERE new_email IS NOT NULL;
-- The account list of the admin screens, oldest first.
CREATE INDEX auth_users_created ON auth_users (created_at, id);

CREATE TABLE auth_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  aal text NOT NULL DEFAULT 'aal1',
  -- The authentication methods that the user has passed, newest first: [{method, timestamp}].
  amr jsonb NOT NULL,
  factor_id uuid,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL,
  CONSTRAINT auth_sessions_aal_known CHECK (aal IN ('aal1', 'aal2'))
);
CREATE INDEX auth_sessions_user ON auth_sessions (user_id, address);
CREATE INDEX auth_sessions_refreshed ON auth_sessions (refreshed_at);

CREATE TABLE auth_refresh_tokens (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  session_id uuid NOT NULL REFERENCES auth_sessions ON DELETE CASCADE,
  token_hash text NOT NULL,
  parent_id bigint,
  -- The successor of this token, encrypted with a key that is derived from this token.
  child_sealed text,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT auth_refresh_tokens_hash_unique UNIQUE (token_hash)
);
CREATE UNIQUE INDEX auth_refresh_tokens_active ON auth_refresh_tokens (session_id) WHERE used_at IS NULL;
CREATE INDEX auth_refresh_tokens_session ON auth_refresh_tokens (session_id);
CREATE INDEX auth_refresh_tokens_used ON auth_refresh_tokens (used_at);

CREATE TABLE auth_flow_states (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  method text NOT NULL,
  code_challenge text NOT NULL,
  code_challenge_method text NOT NULL,
  auth_code_hash text,
  issued_at timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT auth_flow_states_code_unique UNIQUE (auth_code_hash)
);
CREATE INDEX auth_flow_states_user ON auth_flow_states (user_id);
CREATE INDEX auth_flow_states_created ON auth_flow_states (created_at);

CREATE TABLE auth_one_time_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  kind text NOT NULL,
  -- The address to which the code was mailed. The code confirms only this address, even if the account's address has
  -- changed since.
  email text NOT NULL,
  link_hash text NOT NULL,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  flow_state_id uuid REFERENCES auth_flow_states ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  -- A user has one valid code per kind: a newer mail replaces the older code.
  CONSTRAINT auth_one_time_tokens_one_per_kind UNIQUE (user_id, kind),
  CONSTRAINT auth_one_time_tokens_link_unique UNIQUE (link_hash),
  CONSTRAINT auth_one_time_tokens_kind_known CHECK (kind IN
    ('confirmation', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication'))
);
CREATE INDEX auth_one_time_tokens_expiry ON auth_one_time_tokens (expires_at);
CREATE INDEX auth_one_time_tokens_flow ON auth_one_time_tokens (flow_state_id);

CREATE TABLE auth_factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  friendly_name text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'unverified',
  secret_sealed text NOT NULL,
  -- The TOTP time step of the last accepted code. Codes of this step or an earlier one are refused, so a code works
  -- once.
  last_step bigint,
  last_challenged_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT auth_factors_status_known CHECK (status IN ('unverified', 'verified'))
);
CREATE INDEX auth_factors_user ON auth_factors (user_id);
CREATE UNIQUE INDEX auth_factors_name_unique ON auth_factors (user_id, friendly_name) WHERE friendly_name <> '';
CREATE INDEX auth_factors_unverified ON auth_factors (created_at) WHERE status = 'unverified';

CREATE TABLE auth_challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth_factors ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX auth_challenges_factor ON auth_challenges (factor_id);
CREATE INDEX auth_challenges_created ON auth_challenges (created_at);

CREATE TABLE auth_rate_limits (
  key text PRIMARY KEY,
  count integer NOT NULL,
  blocked_until timestamptz,
  -- The id of the last allowed attempt. The upsert compares it with its own id to learn whether its attempt was
  -- allowed.
  last_attempt uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX auth_rate_limits_expiry ON auth_rate_limits (expires_at);

-- Signing and hashing keys that several processes share on PostgreSQL. With the embedded database the keys are files.
CREATE TABLE auth_keys (
  id text PRIMARY KEY,
  purpose text NOT NULL,
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT auth_keys_purpose_known CHECK (purpose IN ('signing', 'hashing'))
);

CREATE TABLE user_roles (
  user_id uuid NOT NULL REFERENCES auth_users ON DELETE CASCADE,
  role text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_role_known CHECK (role IN ('admin', 'editor'))
);
CREATE INDEX user_roles_role ON user_roles (role);

-- actor_id has no foreign key, so that audit entries outlive the account of their actor.
CREATE TABLE audit_log (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  action text NOT NULL,
  actor_id uuid,
  actor_email text,
  target text,
  address text,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_newest ON audit_log (id DESC);
CREATE INDEX audit_log_action ON audit_log (action, id DESC);
