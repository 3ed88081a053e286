-- The paths at which imported articles were read on their former site. Requests for them redirect to the articles.
CREATE TABLE article_addresses (
  address text PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  CONSTRAINT article_addresses_well_formed CHECK (address LIKE '/_%' AND length(address) <= 500)
);
CREATE INDEX article_addresses_article ON article_addresses (article_id);

-- Each process keeps the old addresses in memory, so that a request for an unknown address needs no query. Deleted
-- addresses need no notification, because an address in memory is looked up in the table before it redirects.
CREATE FUNCTION note_new_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER note_new_addresses AFTER INSERT ON article_addresses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_addresses();
