-- Tells all processes at once that users may have lost access, so that they check the event streams that are open.
CREATE OR REPLACE FUNCTION note_lost_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_changes', json_build_object('table', 'user_roles', 'ids', NULL)::text);
  RETURN NULL;
END
$$;
