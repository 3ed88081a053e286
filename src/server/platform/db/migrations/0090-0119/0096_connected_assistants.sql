-- An API token that an assistant got through OAuth: the client, and when its current access token expires. Its
-- token_hash changes with every access token.
ALTER TABLE api_tokens ADD COLUMN client_id text, ADD COLUMN access_expires_at timestamptz;

-- What the OAuth server remembers: registered clients, open requests, grants, codes and tokens. The records of a
-- connected assistant end with its API token. Only a hash of the id is stored, because most ids are secrets.
CREATE TABLE oauth_records (
  kind text NOT NULL,
  id_hash text NOT NULL,
  token_id uuid REFERENCES api_tokens ON DELETE CASCADE,
  payload jsonb NOT NULL,
  consumed_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_records_token ON oauth_records (token_id);
CREATE INDEX oauth_records_expiry ON oauth_records (expires_at);
