-- The mail server, the language model and the backup folder that an admin has set, encrypted with the key of the server.
-- Environment variables take precedence.
CREATE TABLE server_settings (
  name text PRIMARY KEY CHECK (name IN ('model', 'mail', 'backup')),
  sealed text NOT NULL,
  updated_at timestamptz NOT NULL
);
