-- One uploaded file of articles and the progress of its import.
CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_by_email text NOT NULL,
  address text NOT NULL,
  file_name text NOT NULL,
  file_bytes integer NOT NULL,
  -- The language of the texts in a WordPress or Ghost file, which has only one language. The uploader chooses it.
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

-- The uploaded file in pieces. It is in the database until the import ends, so that any process can do the work.
CREATE TABLE import_pieces (
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, number)
);
