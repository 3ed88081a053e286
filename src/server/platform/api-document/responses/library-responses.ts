import { z } from 'zod';
import { articleStatusSchema } from '../../../../domain/articles/article.ts';
import { intentSchema, keywordOrigins, trends } from '../../../../domain/keywords/keyword.ts';
import { localeSchema } from '../../../../domain/locale.ts';
import { queueStatusSchema, queueTypeSchema } from '../../../../domain/queue/queue-item.ts';
import { opportunityKinds } from '../../../../domain/search-console/scoring/opportunity-kind.ts';
import { storedFindingKinds } from '../../../../domain/source-watch/finding.ts';
import { strengthShape } from '../../../../domain/sources/source-strength.ts';
import { count, day, described, position, time, titles } from './shared-schemas.ts';

export const image = z.object({
  id: z.string(),
  hash: z.string(),
  url: z.string(),
  width: count,
  height: count,
  transparent: z.boolean(),
  bytes: count,
  name: z.string(),
  alt: z.string(),
  createdAt: time,
});
export const imageList = z.object({ images: z.array(image), ...position });
export const imageUses = z.object({
  uses: z.array(z.object({ id: z.uuid(), slug: z.string(), ...titles })),
});

const { design, statistical_class, grade } = strengthShape;
const citable = z.object({
  id: z.uuid(),
  url: z.url(),
  ...titles,
  published_year: count.nullable(),
  design: design.unwrap(),
  statistical_class: statistical_class.unwrap(),
  grade: grade.unwrap(),
  population_no: z.string(),
  population_en: z.string(),
  review_on: day.nullable(),
});
export const source = citable.extend({
  facts_no: described(z.string(), 'facts'),
  facts_en: described(z.string(), 'facts'),
  proposed_by: z.string().nullable(),
  created_at: time,
  updated_at: time,
});
export const sourceList = z.object({ sources: z.array(source), ...position });
export const sourceChoices = z.object({ sources: z.array(citable) });
export const findingList = z.object({
  findings: z.array(
    z.object({
      id: z.uuid().nullable(),
      url: z.string(),
      kind: z.enum([...storedFindingKinds, 'date_passed']),
      detail: z.string(),
      found_at: time,
      source: z.object({ id: z.uuid(), ...titles }).nullable(),
      articles: z.array(
        z.object({ id: z.uuid(), slug: z.string(), ...titles, locales: z.array(localeSchema) }),
      ),
    }),
  ),
});

export const topic = z.object({
  id: z.uuid(),
  slug: z.string(),
  locales: z.array(localeSchema),
  ...titles,
  introduction_no: z.string(),
  introduction_en: z.string(),
  article_ids: z.array(z.uuid()),
  updated_at: time,
});
export const topicList = z.object({
  topics: z.array(
    topic.extend({ articles: z.array(z.object({ id: z.uuid(), ...titles, status: articleStatusSchema })) }),
  ),
});

export const author = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  role_no: z.string(),
  role_en: z.string(),
  biography_no: z.string(),
  biography_en: z.string(),
  link: z.string(),
  updated_at: time,
});
export const authorList = z.object({ authors: z.array(author) });
export const people = z.object({ authors: z.array(z.string()), reviewers: z.array(z.string()) });

export const keyword = z.object({
  id: z.uuid(),
  term: z.string(),
  locale: localeSchema,
  intent: intentSchema,
  difficulty: z.number(),
  volume: count,
  priority_score: z.number(),
  origin: z.enum(keywordOrigins),
  last_impressions: z.number().nullable(),
  last_clicks: z.number().nullable(),
  last_position: z.number().nullable(),
  last_ctr: z.number().nullable(),
  last_seen_at: time.nullable(),
  trend: z.enum(trends).nullable(),
  opportunity_score: z.number().nullable(),
  created_by: z.uuid().nullable(),
  created_at: time,
  updated_at: time,
});
export const keywordList = z.object({
  keywords: z.array(
    keyword.extend({
      search: z
        .object({
          locale: localeSchema,
          kind: z.enum(opportunityKinds).nullable(),
          page: z.string().nullable(),
          position: z.number(),
          subject: z.string(),
        })
        .nullable(),
      led_to: z.object({
        item: z.object({ id: z.uuid(), type: queueTypeSchema, status: queueStatusSchema }).nullable(),
        article: z
          .object({ id: z.uuid(), slug: z.string(), status: articleStatusSchema, ...titles })
          .nullable(),
      }),
    }),
  ),
  ...position,
});
export const keywordImport = z.object({
  rows: z.array(
    z.object({
      line: count,
      term: z.string(),
      locale: localeSchema,
      intent: intentSchema.nullable(),
      difficulty: z.number().nullable(),
      volume: z.number().nullable(),
      known: z.boolean(),
    }),
  ),
  added: count,
  updated: count,
  skipped: count,
  columns: z.array(z.string()),
  doubled: z.array(z.object({ column: z.string(), names: z.array(z.string()) })),
  faults: z.array(z.object({ line: count, text: z.string(), fault: z.string() })),
  faultCount: count,
});
export const deletedKeywords = z.object({ deleted: count });

export const deadPaths = z.object({ dead: z.array(z.string()) });
export const linkTargets = z.object({
  targets: z.array(z.object({ slug: z.string(), title: z.string(), keywords: z.array(z.string()) })),
});
export const mentions = z.object({
  mentions: z.array(
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      sentence: z.string(),
      words: z.string(),
      start: count,
    }),
  ),
});
export const orphans = z.object({
  orphans: z.array(z.object({ id: z.uuid(), slug: z.string(), ...titles })),
});
