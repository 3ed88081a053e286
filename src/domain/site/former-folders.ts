/** The first segments of the feeds and lists of WordPress and Ghost, which redirect to the nearest page. */
export const formerFolders = ['feed', 'rss', 'category', 'tag', 'author'];
