-- Tells all processes at once that users may have lost access, so that they check the event streams that are open.
CREATE FUNCTION note_lost_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_changes', json_build_object('table', 'user_roles', 'ids', NULL)::text);
  RETURN NULL;
END
$$;
CREATE TRIGGER lost_access AFTER DELETE ON user_roles FOR EACH STATEMENT EXECUTE FUNCTION note_lost_access();
CREATE TRIGGER lost_access AFTER UPDATE OF banned_until ON auth_users
  FOR EACH ROW WHEN (NEW.banned_until IS DISTINCT FROM OLD.banned_until) EXECUTE FUNCTION note_lost_access();
