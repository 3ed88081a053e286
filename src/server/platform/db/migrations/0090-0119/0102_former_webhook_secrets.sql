-- After a new secret was made, messages are also signed with the former one until this time, so that a receiver can
-- change its secret without losing a message.
ALTER TABLE webhooks ADD COLUMN former_sealed_secret text, ADD COLUMN former_secret_until timestamptz;
