import { z } from 'zod';
import type { Locale } from '../../../domain/locale.ts';
import { Problem } from '../../../domain/problems.ts';
import type { ReadImport, ReadOptions } from '../imported-article.ts';
import { type ExternalPost, timeOf, toArticles } from './convert-posts.ts';
import {
  createGhostAddresses,
  type GhostAddresses,
  type GhostImages,
  isOnFormerSite,
} from './ghost-addresses.ts';

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const sort_order = z
  .number()
  .nullish()
  .transform((order) => order ?? 0);

/** The fields of a Ghost export (versions 0 to 6) that an article uses. */
const dataSchema = z.object({
  posts: z.array(
    z.object({
      id,
      title: text,
      slug: text,
      html: text,
      plaintext: text,
      mobiledoc: text,
      feature_image: text,
      /** The name of `feature_image` before version 1. */
      image: text,
      status: text,
      visibility: text,
      type: text,
      page: z.union([z.boolean(), z.number()]).nullish(),
      created_at: z.unknown().optional(),
      updated_at: z.unknown().optional(),
      published_at: z.unknown().optional(),
      custom_excerpt: text,
      meta_title: text,
      meta_description: text,
      author_id: id.nullish(),
    }),
  ),
  posts_meta: z
    .array(
      z.object({
        post_id: id,
        meta_title: text,
        meta_description: text,
        og_title: text,
        og_description: text,
        og_image: text,
        feature_image_alt: text,
        feature_image_caption: text,
        email_only: z.union([z.boolean(), z.number()]).nullish(),
      }),
    )
    .default([]),
  tags: z.array(z.object({ id, name: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order })).default([]),
  users: z.array(z.object({ id, name: text })).default([]),
  settings: z.array(z.object({ key: text, value: z.unknown().optional() })).optional(),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order })).default([]),
});
const exportSchema = z
  .union([z.object({ db: z.array(z.object({ data: dataSchema })).min(1) }), z.object({ data: dataSchema })])
  .transform((file) => ('db' in file ? file.db[0]?.data : file.data));
type GhostData = z.output<typeof dataSchema>;
type GhostPost = GhostData['posts'][number];

/** Reads the posts and pages of a Ghost export. Pages are imported only if the user asks for them. */
export function readGhostExport(
  json: unknown,
  locale: Locale,
  options: ReadOptions & { images?: GhostImages | undefined },
): ReadImport {
  const parsed = exportSchema.safeParse(json);
  if (!parsed.success || !parsed.data) throw new Problem('import_unknown', { cause: parsed.error });
  const data = parsed.data;
  const related = relationsOf(data);
  const [pages, posts] = [data.posts.filter(isPage), data.posts.filter((post) => !isPage(post))];
  const addresses = createGhostAddresses(posts, data.settings, options);
  // The posts come first, so that a page never takes the slug of a post.
  const unread = [...posts, ...pages].map((post) => ({
    slug: post.slug ?? '',
    title: post.title ?? '',
    isPage: isPage(post),
    read: () => externalPost(post, related, addresses),
  }));
  return {
    format: 'ghost',
    ...toArticles(unread, locale, addresses),
    images: addresses.usedImages(),
    leftOut: [],
    asksForAddress: data.posts.some((post) =>
      [post.html, post.feature_image, post.image, post.mobiledoc].some(isOnFormerSite),
    ),
  };
}

const isPage = (post: GhostPost) => post.type === 'page' || Boolean(post.page);

function externalPost(
  post: GhostPost,
  related: ReturnType<typeof relationsOf>,
  addresses: GhostAddresses,
): ExternalPost {
  const meta = related.metaOf(post.id);
  const status = post.status === 'published' || post.status === 'scheduled' ? post.status : 'draft';
  const publishedAt = timeOf(post.published_at);
  const image = post.feature_image || post.image;
  const markdown = markdownOf(post.mobiledoc) ?? post.plaintext ?? undefined;
  const leftOut = [
    meta?.feature_image_caption,
    meta?.meta_title ?? post.meta_title,
    meta?.og_title,
    meta?.og_description,
    meta?.og_image,
  ];
  return {
    slug: post.slug ?? '',
    title: post.title ?? '',
    html: addresses.withoutPlaceholder(post.html ?? ''),
    markdown: post.html ? undefined : markdown && addresses.withoutPlaceholder(markdown),
    excerpt: post.custom_excerpt ?? '',
    metaDescription: meta?.meta_description ?? post.meta_description ?? '',
    // A scheduled post without a time becomes a draft, because a scheduled article needs a time.
    status: status === 'scheduled' && !publishedAt ? 'draft' : status,
    isProtected:
      (post.visibility || 'public') !== 'public' ||
      // Ghost sent this post by mail only, so it was never public.
      post.status === 'sent' ||
      Boolean(meta?.email_only),
    author: related.authorOf(post),
    keywords: related.tagsOf(post.id),
    image: image ? addresses.withoutPlaceholder(image) : null,
    imageAlt: meta?.feature_image_alt ?? '',
    createdAt: timeOf(post.created_at),
    updatedAt: timeOf(post.updated_at),
    publishedAt,
    oldSlugs: [],
    oldAddresses: addresses.oldAddressesOf(post, publishedAt, isPage(post)),
    remarks: leftOut.some(Boolean) ? ['fields_left_out'] : [],
    isPage: isPage(post),
  };
}

/** Reads the Markdown that Ghost 1 to 3 stored in the cards of a Mobiledoc document. */
function markdownOf(mobiledoc: string | null | undefined): string | undefined {
  try {
    const { cards } = JSON.parse(mobiledoc ?? '') as { cards?: [string, { markdown?: string }][] };
    const texts = cards?.flatMap(([, card]) => (typeof card?.markdown === 'string' ? [card.markdown] : []));
    return texts && texts.length > 0 ? texts.join('\n\n') : undefined;
  } catch {
    return undefined;
  }
}

function relationsOf(data: GhostData) {
  const bySortOrder = (a: { sort_order: number }, b: { sort_order: number }) => a.sort_order - b.sort_order;
  const names = new Map(data.tags.map((tag) => [tag.id, tag.name ?? '']));
  const people = new Map(data.users.map((user) => [user.id, user.name ?? '']));
  const metas = new Map(data.posts_meta.map((meta) => [meta.post_id, meta]));
  const tags = Map.groupBy(data.posts_tags.sort(bySortOrder), (link) => link.post_id);
  const authors = Map.groupBy(data.posts_authors.sort(bySortOrder), (link) => link.post_id);
  return {
    metaOf: (postId: string) => metas.get(postId),
    // Tags whose name begins with # are internal to Ghost, so they are left out.
    tagsOf: (postId: string) =>
      (tags.get(postId) ?? [])
        .map(({ tag_id }) => names.get(tag_id) ?? '')
        .filter((name) => !name.startsWith('#')),
    authorOf: (post: GhostPost) =>
      people.get(authors.get(post.id)?.[0]?.author_id ?? post.author_id ?? '') ?? '',
  };
}
