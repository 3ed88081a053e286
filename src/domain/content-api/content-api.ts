import { z } from 'zod';
import { localeSchema } from '../locale.ts';
import { pageQuerySchema } from '../page-query.ts';

const maxPublicArticles = 100;
const defaultPublicArticles = 15;

export const publicListSchema = pageQuerySchema.extend({
  locale: localeSchema.default('no'),
  limit: z.coerce.number().int().min(1).max(maxPublicArticles).default(defaultPublicArticles),
});

export const publicArticleQuerySchema = z.object({ locale: localeSchema.default('no') });

const publicCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  locale: localeSchema,
  title: z.string(),
  excerpt: z.string(),
  url: z.url().meta({ apiText: 'pageUrl' }),
  author: z.string(),
  keywords: z.array(z.string()),
  feature_image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  published_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PublicCard = z.infer<typeof publicCardSchema>;

/** One page of the published articles in a language, newest first. */
export const publicArticlesSchema = z.object({
  articles: z.array(publicCardSchema),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  limit: z.int(),
});
export type PublicArticles = z.infer<typeof publicArticlesSchema>;

export const publicArticleSchema = publicCardSchema.extend({
  locales: z.array(localeSchema).meta({ apiText: 'locales' }),
  meta_description: z.string(),
  markdown: z.string(),
  html: z.string().meta({ apiText: 'html' }),
  reviewer: z.string().nullable(),
  reviewed_on: z.iso.date().nullable(),
  corrections: z.array(z.object({ corrected_at: z.iso.datetime(), text: z.string() })),
});
export type PublicArticle = z.infer<typeof publicArticleSchema>;
