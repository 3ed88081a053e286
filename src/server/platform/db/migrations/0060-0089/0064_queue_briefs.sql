-- The brief of an item that came from search data: the queries to answer, questions, links and sources.
ALTER TABLE content_queue ADD COLUMN brief jsonb;
