-- The claims of published articles that were added, rewritten or removed after their article was published. A claim
-- without a row is as old as the publication of its article. src/domain/articles/claims/claim-address.ts describes the ids.
CREATE TABLE claims (
  id text PRIMARY KEY,
  article_id uuid NOT NULL REFERENCES articles (id) ON DELETE CASCADE,
  locale text NOT NULL CHECK (locale IN ('no', 'en')),
  sentence text NOT NULL,
  since timestamptz NOT NULL,
  -- The time when the sentence was removed or rewritten, and the id of the claim that replaced it.
  ended_at timestamptz,
  replaced_by text
);

CREATE INDEX claims_of_article ON claims (article_id);

-- The pages of claims say whether a source was retracted.
CREATE TRIGGER source_retracted AFTER INSERT ON source_findings
  FOR EACH ROW WHEN (NEW.kind = 'retracted') EXECUTE FUNCTION note_tagged_changes('retractions');
CREATE TRIGGER source_retraction_removed AFTER DELETE ON source_findings
  FOR EACH ROW WHEN (OLD.kind = 'retracted') EXECUTE FUNCTION note_tagged_changes('retractions');
