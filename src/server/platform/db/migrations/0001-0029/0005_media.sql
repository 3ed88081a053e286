-- The uploaded images. Their bytes are stored outside the database, in the media storage under the hash.
CREATE TABLE media (
  hash text PRIMARY KEY,
  type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  transparent boolean NOT NULL,
  alt text NOT NULL DEFAULT '',
  source_url text,
  created_by uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT media_hash_well_formed CHECK (hash ~ '^[0-9a-f]{32}$'),
  CONSTRAINT media_type_known CHECK (type IN ('image/jpeg', 'image/png')),
  CONSTRAINT media_has_a_size CHECK (bytes > 0 AND width > 0 AND height > 0)
);
CREATE INDEX media_newest ON media (created_at DESC, hash);
