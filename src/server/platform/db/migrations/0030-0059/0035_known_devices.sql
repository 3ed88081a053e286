-- The country of the client, as a trusted proxy reports it.
ALTER TABLE auth_sessions ADD COLUMN country text;

-- Devices are recognised by the secret in a cookie. The rows so far were hashes of the user agent and the network.
DELETE FROM auth_devices;
