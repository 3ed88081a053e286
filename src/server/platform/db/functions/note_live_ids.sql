-- Notifies open admin screens of the changed rows of a table: {table, ids}. For more than 100 rows, ids is null.
CREATE OR REPLACE FUNCTION note_live_ids(changed_table text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF ids IS NULL OR cardinality(ids) = 0 THEN
    RETURN;
  END IF;
  -- A notification holds at most 8000 bytes.
  PERFORM pg_notify('live_changes', json_build_object(
    'table', changed_table,
    'ids', CASE WHEN cardinality(ids) > 100 THEN NULL ELSE to_json(ids) END
  )::text);
END
$$;
