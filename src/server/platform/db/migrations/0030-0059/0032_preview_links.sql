-- Preview links can be listed and revoked; the list names their creator.
ALTER TABLE article_previews ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE article_previews ADD COLUMN created_by_email text;
ALTER TABLE article_previews ADD CONSTRAINT article_previews_id_unique UNIQUE (id);
-- Deletes the preview links of published articles, which need no preview.
DELETE FROM article_previews USING articles WHERE articles.id = article_previews.article_id AND articles.status = 'published';
