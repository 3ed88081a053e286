import { z } from 'zod';
import { articleShape } from '../../domain/articles/article.ts';
import { listedArticle } from '../articles/responses.ts';

const { id, slug, status, version } = listedArticle.shape;

/** The fields that each tool returns of an article. `withAdminUrl` adds the address of its editor. */
export const described = { id, slug, status, version, admin_url: z.url() };

export const withAdminUrl = <Article extends { id: string }>(article: Article, siteUrl: string) => ({
  ...article,
  admin_url: `${siteUrl}/admin/article/${article.id}`,
});

const { title_no, title_en, content_no, content_en, excerpt_no, excerpt_en, keywords } = articleShape.shape;
const { meta_description_no, meta_description_en } = articleShape.shape;

/** The fields that a program may write. Their defaults are removed, so that a missing field stays unchanged. */
export const texts = z
  .strictObject({
    title_no: title_no.unwrap(),
    title_en: title_en.unwrap(),
    content_no: content_no.unwrap(),
    content_en: content_en.unwrap(),
    excerpt_no: excerpt_no.unwrap(),
    excerpt_en: excerpt_en.unwrap(),
    meta_description_no: meta_description_no.unwrap(),
    meta_description_en: meta_description_en.unwrap(),
    keywords: keywords.unwrap(),
  })
  .partial();

export const fieldNames = z.enum(Object.keys(texts.shape) as [string, ...string[]]);
