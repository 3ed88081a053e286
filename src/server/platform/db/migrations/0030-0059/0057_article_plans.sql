-- The day on which a draft is planned to be published. A plan is not a schedule: nothing happens on that day.
CREATE TABLE article_plans (
  article_id uuid PRIMARY KEY REFERENCES articles ON DELETE CASCADE,
  planned_on date NOT NULL
);
CREATE INDEX article_plans_day ON article_plans (planned_on);
