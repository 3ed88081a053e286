-- Notifies open admin screens when a snapshot becomes ready and when `told` changes. Updates while the snapshot is
-- loading send nothing.
CREATE OR REPLACE FUNCTION note_live_snapshots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_live_ids('gsc_snapshots', (
    SELECT array_agg(new_rows.id) FROM new_rows JOIN old_rows USING (id)
    WHERE new_rows.status = 'ready' AND (old_rows.status, old_rows.told) IS DISTINCT FROM (new_rows.status, new_rows.told)
  ));
  RETURN NULL;
END
$$;
