-- For the English article list without the language prefix, which also contains articles that exist only in Norwegian.
CREATE INDEX articles_published_any ON articles (published_at DESC, id) WHERE status = 'published' AND (exists_no OR exists_en);
