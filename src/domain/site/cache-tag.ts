/**
 * The content on which a cached page depends: one article (`article:<slug>`), all lists of articles (`articles`), the
 * articles with one keyword (`keyword:<word>`), one author by name (`author:<name>`), or a whole table, by the name that
 * the table's trigger sends. `article-page:<slug>` is the tag of the pages of one article, which are removed from the
 * cache when the article is unpublished.
 */
export type CacheTag = string;
