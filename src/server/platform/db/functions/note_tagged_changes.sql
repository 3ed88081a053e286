-- Notifies about a change of public content other than articles. The trigger's arguments are the cache tags.
CREATE OR REPLACE FUNCTION note_tagged_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE content_version SET version = version + 1;
  PERFORM pg_notify('content_changed', json_build_object('articles', '{}'::text[], 'tags', TG_ARGV)::text);
  RETURN NULL;
END
$$;
