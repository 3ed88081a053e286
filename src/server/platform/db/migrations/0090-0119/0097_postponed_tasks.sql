-- The rows of Today that a user has put off, or dismissed if `until` is null. The task is the key of the row, such as
-- "review:" with the id of the queue item.
CREATE TABLE postponed_tasks (
  user_id uuid NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  task text NOT NULL,
  until timestamptz,
  PRIMARY KEY (user_id, task)
);
