-- `error` stores a failure as {code, values}. The existing text columns (content_queue.error_message and
-- content_queue_history.message) keep the English sentence for people who read the database.
ALTER TABLE content_queue ADD COLUMN error jsonb;
ALTER TABLE content_queue_history ADD COLUMN error jsonb;

-- Converts the English sentence that earlier versions stored into {code, values}. No other code parses such sentences.
CREATE FUNCTION failure_of_sentence(sentence text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (
      SELECT jsonb_build_object('code', code) FROM (VALUES
        ('Rejected by reviewer', 'rejected_by_reviewer'),
        ('Cancelled', 'item_cancelled'),
        ('No model is set up, and the built-in composer makes outlines only. Set AI_PROVIDER to generate this.',
          'model_not_configured'),
        ('There is no text to work from in the other language.', 'source_text_missing'),
        ('The server stopped while the text was being generated.', 'server_stopped'),
        ('Something went wrong on our side while generating. It has been logged.', 'generation_error'),
        ('The provider did not answer in time.', 'provider_timeout'),
        ('The connection to the provider was cut while it answered.', 'provider_disconnected'),
        ('The model refused to write this.', 'model_refused'),
        ('The model''s answer was longer than 300,000 characters.', 'answer_too_long'),
        ('The answer was cut: it is longer than the model may write. Choose another AI_MODEL.', 'answer_truncated'),
        ('The monthly spending limit for generation is reached. Raise AI_MONTHLY_LIMIT, or wait for next month.',
          'spending_limit_reached'),
        ('Article not found', 'article_not_found'),
        ('This article is in the bin. Restore it first.', 'article_in_bin'),
        ('This keyword does not exist.', 'keyword_not_found')
      ) AS fixed (message, code) WHERE message = sentence
    ),
    (
      SELECT jsonb_build_object('code', code, 'values', jsonb_build_object('reason', substr(sentence, length(start) + 1)))
      FROM (VALUES
        ('The provider cannot be reached: ', 'provider_unreachable'),
        ('The provider asks to wait (429): ', 'provider_rate_limited'),
        ('The provider answered with an error: ', 'provider_error'),
        ('The provider broke off: ', 'provider_stream_error'),
        ('The model refused to write this: ', 'model_refused_with_reason')
      ) AS prefixed (start, code) WHERE starts_with(sentence, start)
    ),
    (
      SELECT jsonb_build_object('code', code, 'values', jsonb_build_object('status', found[1]::int, 'reason', found[2]))
      FROM (VALUES
        ('^The provider has a fault \((\d{3})\): (.*)$', 'provider_fault'),
        ('^The provider refused the request \((\d{3})\): (.*)$', 'provider_refused')
      ) AS patterns (pattern, code), regexp_match(sentence, pattern) AS found WHERE found IS NOT NULL
    ),
    CASE WHEN starts_with(sentence, 'The model''s answer could not be used: ') THEN
      jsonb_build_object('code', 'answer_unusable', 'values', jsonb_build_object('reasons', jsonb_build_array(
        jsonb_build_object('code', 'other', 'values', jsonb_build_object('text',
          substr(sentence, length('The model''s answer could not be used: ') + 1))))))
    END,
    jsonb_build_object('code', 'other', 'values', jsonb_build_object('text', sentence))
  )
$$;

UPDATE content_queue SET error = failure_of_sentence(error_message) WHERE error_message IS NOT NULL;
UPDATE content_queue_history SET error = failure_of_sentence(message) WHERE message IS NOT NULL;

DROP FUNCTION failure_of_sentence(text);
