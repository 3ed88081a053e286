-- Numbers the articles in the order of their creation. Each part of the sitemap covers a fixed range of numbers, so a
-- part is found without counting the articles before it, and an article never moves to another part.
ALTER TABLE articles ADD COLUMN number bigint NOT NULL GENERATED ALWAYS AS IDENTITY;

-- Includes every column that the sitemap shows, so that an index-only scan answers the query.
CREATE UNIQUE INDEX articles_number ON articles (number) INCLUDE (slug, updated_at, exists_no, exists_en)
  WHERE status = 'published';
