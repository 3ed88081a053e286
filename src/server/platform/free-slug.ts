import { slugFromTitle } from '../../domain/articles/slug.ts';

/** A taken slug gets the first free number. The slug of a page never changes after it is added. */
export async function freeSlug(
  title: string,
  fallback: string,
  rows: { count: (where: { slug: string }) => Promise<number> },
): Promise<string> {
  const wished = slugFromTitle(title).slice(0, 100).replace(/-+$/, '') || fallback;
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wished : `${wished}-${number}`;
    if ((await rows.count({ slug })) === 0) return slug;
  }
}
