-- The newest audit entry about a change of access that a user has marked as seen on Today.
CREATE TABLE seen_notices (
  user_id uuid PRIMARY KEY REFERENCES auth_users (id) ON DELETE CASCADE,
  seen_through bigint NOT NULL
);
-- Changes before this version are not shown.
INSERT INTO seen_notices (user_id, seen_through)
  SELECT DISTINCT user_id, (SELECT coalesce(max(id), 0) FROM audit_log) FROM user_roles;
