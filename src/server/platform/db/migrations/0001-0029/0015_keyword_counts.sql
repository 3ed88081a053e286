-- The number of keywords per language and intent, kept by the trigger below, because count(*) is slow on many keywords.
CREATE TABLE keyword_counts (
  locale text NOT NULL,
  intent text NOT NULL,
  keywords integer NOT NULL DEFAULT 0,
  PRIMARY KEY (locale, intent)
);
INSERT INTO keyword_counts (locale, intent, keywords)
  SELECT locale, intent, (SELECT count(*) FROM keywords WHERE keywords.locale = l.locale AND keywords.intent = i.intent)
    FROM (VALUES ('no'), ('en')) AS l (locale), (VALUES ('info'), ('howto'), ('transactional')) AS i (intent);

CREATE FUNCTION count_keywords() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  -- All transactions lock the counters in the same order (ORDER BY 1, 2), which prevents deadlocks.
  IF TG_OP = 'INSERT' THEN
    FOR change IN SELECT locale, intent, count(*)::int AS amount FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      UPDATE keyword_counts SET keywords = keywords + change.amount WHERE locale = change.locale AND intent = change.intent;
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR change IN SELECT locale, intent, count(*)::int AS amount FROM old_rows GROUP BY 1, 2 ORDER BY 1, 2 LOOP
      UPDATE keyword_counts SET keywords = keywords - change.amount WHERE locale = change.locale AND intent = change.intent;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR change IN
      SELECT locale, intent, sum(amount)::int AS amount FROM (
        SELECT locale, intent, 1 AS amount FROM new_rows UNION ALL SELECT locale, intent, -1 FROM old_rows
      ) AS moved GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2
    LOOP
      UPDATE keyword_counts SET keywords = keywords + change.amount WHERE locale = change.locale AND intent = change.intent;
    END LOOP;
  ELSE
    UPDATE keyword_counts SET keywords = 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_inserted_keywords AFTER INSERT ON keywords
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER count_updated_keywords AFTER UPDATE ON keywords
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER count_deleted_keywords AFTER DELETE ON keywords
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
CREATE TRIGGER count_truncated_keywords AFTER TRUNCATE ON keywords
  FOR EACH STATEMENT EXECUTE FUNCTION count_keywords();
