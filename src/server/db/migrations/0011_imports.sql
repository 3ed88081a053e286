-- What somebody uploaded to be imported, and how far it has come.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_by_email text NOT NULL,
  address text NOT NULL,
  file_name text NOT NULL,
  file_bytes integer NOT NULL,
  -- The language that texts of other systems are in: those know only one.
  locale text NOT NULL,
  state text NOT NULL,
  format text,
  existing text NOT NULL DEFAULT 'skip',
  images text NOT NULL DEFAULT 'keep',
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  items jsonb NOT NULL DEFAULT '[]',
  problem text,
  finished_at timestamptz,
  CONSTRAINT imports_state_known CHECK (state IN ('reading', 'ready', 'importing', 'done', 'failed')),
  CONSTRAINT imports_format_known CHECK (format IN ('novasjekk', 'ghost', 'wordpress')),
  CONSTRAINT imports_locale_known CHECK (locale IN ('no', 'en')),
  CONSTRAINT imports_existing_known CHECK (existing IN ('skip', 'update')),
  CONSTRAINT imports_images_known CHECK (images IN ('keep', 'fetch'))
);
CREATE INDEX imports_newest ON imports (created_at DESC, id);

-- The upload itself, in pieces, until the import is over: whichever process does the work finds it here.
CREATE TABLE import_pieces (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);
