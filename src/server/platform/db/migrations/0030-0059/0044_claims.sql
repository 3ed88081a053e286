-- Ties a health claim of an article to a source. A claim whose sentence links to a source of the library needs no row.
CREATE TABLE article_claims (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  article_id uuid NOT NULL REFERENCES articles ON DELETE CASCADE,
  locale text NOT NULL,
  -- The sentence without Markdown, as sentenceKey in src/domain/articles/claim-ledger.ts writes it.
  sentence text NOT NULL,
  source_id uuid NOT NULL REFERENCES sources ON DELETE CASCADE,
  -- The strength of this claim, if it differs from the strength of the source.
  statistical_class text NOT NULL DEFAULT '',
  grade text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  CONSTRAINT article_claims_locale_known CHECK (locale IN ('no', 'en')),
  CONSTRAINT article_claims_unique UNIQUE (article_id, locale, sentence, source_id)
);
CREATE INDEX article_claims_source ON article_claims (source_id);

CREATE TRIGGER note_inserted_claims AFTER INSERT ON article_claims
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_detail_changes();
CREATE TRIGGER note_updated_claims AFTER UPDATE ON article_claims
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_detail_changes();
CREATE TRIGGER note_deleted_claims AFTER DELETE ON article_claims
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION note_article_detail_changes();

-- Article pages show the titles and the strength of the sources that they cite.
CREATE TRIGGER note_changed_sources AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON sources
  FOR EACH STATEMENT EXECUTE FUNCTION note_tagged_changes('sources');
