-- A draft needs only a title. An article that readers see, now or at its publish time, needs a text in one language.
ALTER TABLE articles DROP CONSTRAINT articles_exist_in_a_language;
ALTER TABLE articles ADD CONSTRAINT articles_exist_in_a_language
  CHECK (exists_no OR exists_en OR status NOT IN ('published', 'scheduled'));
ALTER TABLE articles ADD CONSTRAINT articles_have_a_title CHECK (btrim(title_no) <> '' OR btrim(title_en) <> '');
