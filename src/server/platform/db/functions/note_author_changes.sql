-- Notifies the pages of the changed authors and of their articles. Both are tagged with the author's names.
CREATE OR REPLACE FUNCTION note_author_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text[];
  notice text;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(name) INTO names FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(known) INTO names FROM old_rows, unnest(name || former_names) AS known;
  ELSE
    SELECT array_agg(DISTINCT known) INTO names FROM (
      SELECT unnest(name || former_names) AS known FROM old_rows
      UNION
      SELECT unnest(name || former_names) FROM new_rows
    ) AS changed;
  END IF;
  IF names IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE content_version SET version = version + 1;
  notice := json_build_object('articles', '{}'::text[], 'tags', ARRAY['authors'], 'authors', names)::text;
  -- A notification holds at most 8000 bytes.
  IF octet_length(notice) > 7900 THEN
    notice := '{"articles":"all"}';
  END IF;
  PERFORM pg_notify('content_changed', notice);
  RETURN NULL;
END
$$;
