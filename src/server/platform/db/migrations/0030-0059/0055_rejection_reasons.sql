-- The reason that a reviewer gave with the last rejection. The prompt of the next run contains it.
ALTER TABLE content_queue ADD COLUMN rejection_reason text;
ALTER TABLE content_queue_history ADD COLUMN rejection_reason text;
