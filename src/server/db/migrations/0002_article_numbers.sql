-- Counts the articles as they are made. A part of the sitemap holds a range of numbers, so that each part is found
-- without counting those before it, and an article stays in its part for good.
ALTER TABLE articles ADD COLUMN number bigint NOT NULL GENERATED ALWAYS AS IDENTITY;

-- Holds all that the sitemap says of an article: its texts are not read.
CREATE UNIQUE INDEX articles_number ON articles (number) INCLUDE (slug, updated_at, exists_no, exists_en)
  WHERE status = 'published';
