-- Open admin screens fetch the counts again after each write.
CREATE OR REPLACE FUNCTION note_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_changes', json_build_object('table', 'page_counts', 'ids', NULL)::text);
  RETURN NULL;
END
$$;
