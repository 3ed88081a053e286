-- The addresses to which the product sends events. The secret of the signatures is encrypted with the server's key.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  events text[] NOT NULL,
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES auth_users ON DELETE SET NULL,
  -- The language of the mail to the creator when the webhook is disabled.
  locale text NOT NULL,
  -- An admin switched the webhook off, or (with failing_since) the product did so after a day of failures.
  disabled_at timestamptz,
  -- The time of the first failed attempt since the last success.
  failing_since timestamptz,
  -- Until this time one worker delivers the events of this webhook, in order.
  leased_until timestamptz
);

-- One event for one webhook. Receivers recognise a repeated delivery by its id.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  -- The time of the next attempt; null if no attempt is left.
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  response_status integer,
  failure text,
  CONSTRAINT webhook_deliveries_state_known CHECK (state IN ('pending', 'delivered', 'failed'))
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_attempt_at) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);

CREATE TRIGGER live_inserted AFTER INSERT ON webhook_deliveries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
CREATE TRIGGER live_updated AFTER UPDATE ON webhook_deliveries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_live_changes();
