-- Each process keeps the old addresses in memory, so that a request for an unknown address needs no query. Deleted
-- addresses need no notification, because an address in memory is looked up in the table before it redirects.
CREATE OR REPLACE FUNCTION note_new_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added text[];
  notice text;
BEGIN
  SELECT array_agg(address) INTO added FROM new_rows;
  IF added IS NULL THEN
    RETURN NULL;
  END IF;
  notice := json_build_object('articles', '[]'::json, 'addresses', added)::text;
  -- A notification holds at most 8000 bytes.
  IF octet_length(notice) > 7900 THEN
    notice := json_build_object('articles', '[]'::json, 'addresses', 'all')::text;
  END IF;
  PERFORM pg_notify('content_changed', notice);
  RETURN NULL;
END
$$;
