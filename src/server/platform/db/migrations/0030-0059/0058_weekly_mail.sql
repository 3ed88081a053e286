-- The users who want the weekly mail, with the language in which they turned it on.
CREATE TABLE weekly_mail_subscriptions (
  user_id uuid PRIMARY KEY REFERENCES auth_users ON DELETE CASCADE,
  locale text NOT NULL CONSTRAINT weekly_mail_locale_known CHECK (locale IN ('no', 'en')),
  created_at timestamptz NOT NULL,
  -- The day of the last mail. A job that is retried on the same day sends no second mail.
  last_sent_on date
);
