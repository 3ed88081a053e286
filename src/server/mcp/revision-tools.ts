import { z } from 'zod';
import { versionSchema } from '../../domain/version.ts';
import { revisionList } from '../articles/responses.ts';
import { time } from '../platform/http/response-schemas.ts';
import { fieldNames, texts } from './described-article.ts';
import { defineTool, listed, type Tool } from './tool.ts';
import { articleId, listPage } from './tool-parameters.ts';

/** The tools that show how an article changed, and the changes that wait beside it. */
export const revisionTools: Tool[] = [
  defineTool({
    name: 'list_proposals',
    scope: 'read',
    input: z.strictObject({ article_id: articleId }),
    output: z.object({
      proposals: z.array(
        z.object({
          mine: z.boolean(),
          from: z.string(),
          is_proposal: z.boolean(),
          version: versionSchema,
          changed: z.array(z.string()),
          saved_at: time,
        }),
      ),
    }),
    run: async ({ article_id }, { services, actor }) => {
      const drafts = await services.articles.listDrafts(article_id, actor.caller);
      return {
        proposals: drafts.map(({ email, proposal, fields, ...draft }) => ({
          ...draft,
          from: email,
          is_proposal: proposal !== null,
          changed: Object.keys(fields),
        })),
      };
    },
  }),
  defineTool({
    name: 'list_revisions',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, page: listPage }),
    output: revisionList.extend(listed),
    run: ({ article_id, page }, { services }) => services.articles.listRevisions(article_id, page),
  }),
  defineTool({
    name: 'compare_revisions',
    scope: 'read',
    input: z.strictObject({ article_id: articleId, from: versionSchema, to: versionSchema }),
    output: z.object({
      changes: z.array(
        z.object({ field: fieldNames, removed: z.array(z.string()), added: z.array(z.string()) }),
      ),
    }),
    run: async ({ article_id, from, to }, { services }) => {
      const [before, after] = await Promise.all(
        [from, to].map(async (number) => (await services.articles.findRevision(article_id, number)).fields),
      );
      const paragraphsOf = (fields: typeof before, field: keyof typeof texts.shape) =>
        [fields?.[field] ?? '']
          .flat()
          .flatMap((text) => text.split(/\n{2,}/))
          .filter(Boolean);
      return {
        changes: (Object.keys(texts.shape) as (keyof typeof texts.shape)[])
          .map((field) => {
            const [old, current] = [paragraphsOf(before, field), paragraphsOf(after, field)];
            const [hadBefore, hasNow] = [new Set(old), new Set(current)];
            return {
              field,
              removed: old.filter((text) => !hasNow.has(text)),
              added: current.filter((text) => !hadBefore.has(text)),
            };
          })
          .filter(({ removed, added }) => removed.length + added.length > 0),
      };
    },
  }),
];
