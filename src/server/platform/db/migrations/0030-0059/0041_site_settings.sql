-- The facts about the publisher that an admin sets and public pages show. The table has at most one row.
CREATE TABLE site_settings (
  id boolean PRIMARY KEY DEFAULT true,
  version integer NOT NULL,
  settings jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT site_settings_one_row CHECK (id),
  CONSTRAINT site_settings_version_positive CHECK (version > 0)
);

-- Notifies about a change of public content other than articles. The trigger's arguments are the cache tags.
CREATE FUNCTION note_tagged_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_version SET version = version + 1;
  PERFORM pg_notify('content_changed', json_build_object('articles', '{}'::text[], 'tags', TG_ARGV)::text);
  RETURN NULL;
END
$$;

CREATE TRIGGER note_changed_settings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('site-settings');
