CREATE TABLE content_queue (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  type text NOT NULL DEFAULT 'outline',
  keyword_id uuid REFERENCES keywords ON DELETE SET NULL,
  -- The form is {term, locale, article_id?, outline_id?, existingContent?}.
  payload jsonb NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  -- `result` is {title, metaDescription, excerpt, body}; `result_content` repeats the body, which is Markdown.
  result_content text,
  result jsonb,
  error_message text,
  created_by uuid REFERENCES auth_users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  completed_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by uuid REFERENCES auth_users ON DELETE SET NULL,
  -- Increases with every visible change. A save of the result names the version it is based on, so that it cannot
  -- overwrite a newer one.
  version integer NOT NULL DEFAULT 1,
  attempt integer NOT NULL DEFAULT 0,
  article_id uuid REFERENCES articles ON DELETE SET NULL,
  composed_by text,
  model text,
  prompt_version text,
  tokens_in integer,
  tokens_out integer,
  cost numeric,
  duration_ms integer,
  -- The text that the current run has generated so far.
  progress text,
  -- The current run, the only one that may write to the item. An abandoned run finds another id here and stops.
  run uuid,
  -- `taken` says whether a worker has taken the run. After `lease_until` the sweep assumes that the worker, or the job
  -- that no worker has taken yet, is lost.
  taken boolean NOT NULL DEFAULT false,
  lease_until timestamptz,
  CONSTRAINT content_queue_type_known CHECK (type IN ('outline', 'article', 'translation', 'refresh')),
  CONSTRAINT content_queue_status_known CHECK
    (status IN ('queued', 'running', 'needs_review', 'approved', 'done', 'failed')),
  CONSTRAINT content_queue_locale_known CHECK (payload ->> 'locale' IN ('no', 'en')),
  CONSTRAINT content_queue_term_given CHECK (btrim(payload ->> 'term') <> ''),
  CONSTRAINT content_queue_composed_by_known CHECK (composed_by IN ('model', 'composer'))
);

-- Each tab of the queue lists one status, newest first.
CREATE INDEX content_queue_status ON content_queue (status, created_at DESC, id);
-- The queue items of a keyword, and the queue item from which an article was generated.
CREATE INDEX content_queue_keyword ON content_queue (keyword_id, created_at DESC);
CREATE INDEX content_queue_article ON content_queue (article_id) WHERE article_id IS NOT NULL;
CREATE INDEX content_queue_created_by ON content_queue (created_by);
CREATE INDEX content_queue_reviewed_by ON content_queue (reviewed_by);
-- The sweep looks for running items whose lease has expired.
CREATE INDEX content_queue_leases ON content_queue (lease_until) WHERE status = 'running';

-- actor_id has no foreign key, so that the history outlives the account of its actor.
CREATE TABLE content_queue_history (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  item_id uuid NOT NULL REFERENCES content_queue ON DELETE CASCADE,
  at timestamptz NOT NULL,
  step text NOT NULL,
  from_status text,
  to_status text NOT NULL,
  actor_id uuid,
  actor_email text,
  message text,
  -- The result that the step removed from the item, such as a rejected one.
  result jsonb
);
CREATE INDEX content_queue_history_item ON content_queue_history (item_id, id);

-- The cost of language models per month and model, including answers that could not be used.
CREATE TABLE generation_spending (
  month text NOT NULL,
  model text NOT NULL,
  calls integer NOT NULL DEFAULT 0,
  tokens_in bigint NOT NULL DEFAULT 0,
  tokens_out bigint NOT NULL DEFAULT 0,
  cost numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (month, model)
);

-- The number of items per status for the tabs, kept by the trigger below, because count(*) is slow on many items.
CREATE TABLE content_queue_counts (
  status text PRIMARY KEY,
  items integer NOT NULL DEFAULT 0
);
INSERT INTO content_queue_counts (status)
  VALUES ('queued'), ('running'), ('needs_review'), ('approved'), ('done'), ('failed');

CREATE FUNCTION count_queue_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change record;
BEGIN
  -- All transactions lock the counters in the same order (ORDER BY status), which prevents deadlocks.
  IF TG_OP = 'INSERT' THEN
    FOR change IN SELECT status, count(*)::int AS delta FROM new_rows GROUP BY status ORDER BY status LOOP
      UPDATE content_queue_counts SET items = items + change.delta WHERE status = change.status;
    END LOOP;
  ELSIF TG_OP = 'DELETE' THEN
    FOR change IN SELECT status, count(*)::int AS delta FROM old_rows GROUP BY status ORDER BY status LOOP
      UPDATE content_queue_counts SET items = items - change.delta WHERE status = change.status;
    END LOOP;
  ELSIF TG_OP = 'UPDATE' THEN
    FOR change IN
      SELECT status, sum(delta)::int AS delta FROM (
        SELECT status, 1 AS delta FROM new_rows UNION ALL SELECT status, -1 FROM old_rows
      ) AS moved GROUP BY status HAVING sum(delta) <> 0 ORDER BY status
    LOOP
      UPDATE content_queue_counts SET items = items + change.delta WHERE status = change.status;
    END LOOP;
  ELSE
    UPDATE content_queue_counts SET items = 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER count_inserted_queue_items AFTER INSERT ON content_queue
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_queue_items();
CREATE TRIGGER count_updated_queue_items AFTER UPDATE ON content_queue
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_queue_items();
CREATE TRIGGER count_deleted_queue_items AFTER DELETE ON content_queue
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_queue_items();
CREATE TRIGGER count_truncated_queue_items AFTER TRUNCATE ON content_queue
  FOR EACH STATEMENT EXECUTE FUNCTION count_queue_items();

-- Notifies open admin screens of the changed rows of a table: {table, ids}. For more than 100 rows, ids is null.
CREATE FUNCTION note_live_ids(changed_table text, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- Works for any table with an id column whose triggers name the transition tables new_rows and old_rows.
CREATE FUNCTION note_live_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Notifies of changed queue items. A change of only `lease_until`, `taken` or `run` sends nothing, because no screen
-- shows these columns. When `progress` grows, the notification contains the added text.
CREATE FUNCTION note_live_queue_changes() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER live_inserted AFTER INSERT ON content_queue
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_updated AFTER UPDATE ON content_queue
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_queue_changes();
CREATE TRIGGER live_deleted AFTER DELETE ON content_queue
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_truncated AFTER TRUNCATE ON content_queue
  FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();

CREATE TRIGGER live_inserted AFTER INSERT ON keywords
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_updated AFTER UPDATE ON keywords
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_deleted AFTER DELETE ON keywords
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_truncated AFTER TRUNCATE ON keywords
  FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();

CREATE TRIGGER live_inserted AFTER INSERT ON articles
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_updated AFTER UPDATE ON articles
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_deleted AFTER DELETE ON articles
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_truncated AFTER TRUNCATE ON articles
  FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
