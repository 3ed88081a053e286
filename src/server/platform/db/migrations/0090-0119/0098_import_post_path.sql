-- The path of the posts on a former Ghost site with custom routes, such as /blog/{slug}/.
ALTER TABLE imports ADD COLUMN post_path text NOT NULL DEFAULT '';
