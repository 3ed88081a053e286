-- Notifies of changed queue items. A change of only `lease_until`, `taken` or `run` sends nothing, because no screen
-- shows these columns. When `progress` grows, the notification contains the added text.
CREATE OR REPLACE FUNCTION note_live_queue_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  grown record;
  notice text;
BEGIN
  PERFORM note_live_ids('content_queue', (
    SELECT array_agg(new_rows.id) FROM new_rows JOIN old_rows USING (id)
    WHERE to_jsonb(new_rows) - ARRAY['progress', 'lease_until', 'taken', 'run']
      IS DISTINCT FROM to_jsonb(old_rows) - ARRAY['progress', 'lease_until', 'taken', 'run']
  ));
  FOR grown IN
    SELECT id, coalesce(old_rows.progress, '') AS before, new_rows.progress AS after
    FROM new_rows JOIN old_rows USING (id)
    WHERE new_rows.progress IS NOT NULL AND new_rows.progress IS DISTINCT FROM old_rows.progress
    LIMIT 20
  LOOP
    notice := json_build_object('table', 'content_queue_progress', 'ids', json_build_array(grown.id),
      'from', length(grown.before), 'text', substr(grown.after, length(grown.before) + 1))::text;
    IF NOT starts_with(grown.after, grown.before) OR octet_length(notice) > 7500 THEN
      notice := json_build_object('table', 'content_queue_progress', 'ids', json_build_array(grown.id))::text;
    END IF;
    PERFORM pg_notify('live_changes', notice);
  END LOOP;
  RETURN NULL;
END
$$;
