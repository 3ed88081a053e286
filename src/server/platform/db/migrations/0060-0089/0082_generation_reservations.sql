-- The cost that a running call of a language model may still cause. It counts towards the monthly limit until the call
-- is settled, so that parallel calls cannot exceed the limit.
CREATE TABLE generation_reservations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  month text NOT NULL,
  model text NOT NULL,
  cost numeric NOT NULL,
  -- The user of a direct generation; null for a run of the content queue.
  actor_id uuid,
  expires_at timestamptz NOT NULL
);
CREATE INDEX generation_reservations_month ON generation_reservations (month);

-- The time of the next attempt of an item that waits after a transient failure.
ALTER TABLE content_queue ADD COLUMN retry_at timestamptz;
