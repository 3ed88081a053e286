-- Works for any table with an id column whose triggers name the transition tables new_rows and old_rows.
CREATE OR REPLACE FUNCTION note_live_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' THEN
    PERFORM note_live_ids(TG_TABLE_NAME, (SELECT array_agg(id) FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM note_live_ids(TG_TABLE_NAME, (SELECT array_agg(id) FROM old_rows));
  ELSE
    PERFORM pg_notify('live_changes', json_build_object('table', TG_TABLE_NAME, 'ids', NULL)::text);
  END IF;
  RETURN NULL;
END
$$;
