-- True for a session that was opened with a weak password on a site that others can reach: it may only change the password.
ALTER TABLE auth_sessions ADD COLUMN needs_new_password boolean NOT NULL DEFAULT false;
