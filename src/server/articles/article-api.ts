import { type Context, Hono } from 'hono';
import { z } from 'zod';
import {
  articleActionSchema,
  articleDraftSchema,
  articleSaveSchema,
  articleSearchSchema,
  articleVersionSchema,
  bulkSchema,
  slugProposalSchema,
  translationCheckedSchema,
  unsavedDraftSchema,
} from '../../domain/articles/article-requests.ts';
import { claimTieSchema } from '../../domain/articles/claim-ledger.ts';
import { correctionFieldsSchema } from '../../domain/articles/correction.ts';
import { pageQuerySchema } from '../../domain/page-query.ts';
import { Problem } from '../../domain/problems.ts';
import { actorOf } from '../audit/actor.ts';
import {
  type ApiEnv,
  callerOf,
  forDrafting,
  forEditors,
  forPublishing,
  forReading,
} from '../auth/require-access.ts';
import type { Env } from '../platform/env.ts';
import { nothing } from '../platform/http/response-schemas.ts';
import { answers, bodyOf, created, empty, idParam, pathParam, queryOf } from '../platform/http/route.ts';
import type { ArticleAdminService } from './article-admin-service.ts';
import {
  article,
  articleList,
  bulkResult,
  claimTie,
  claimTieList,
  correction,
  correctionList,
  createdPreview,
  draftList,
  fullRevision,
  previewList,
  revisionList,
  slugProposal,
  staleness,
} from './responses.ts';

export const articleApi = (articles: ArticleAdminService, env: Env) =>
  new Hono<ApiEnv>()
    .get('/articles', forReading, answers(articleList), queryOf(articleSearchSchema), async (c) =>
      c.json(await articles.search(c.req.valid('query'))),
    )
    .post('/articles', forDrafting, created(article), bodyOf(articleDraftSchema), async (c) =>
      c.json(await articles.create(draftOfToken(c, c.req.valid('json')), actorOf(c)), 201),
    )
    .post('/articles/bulk', forEditors, answers(bulkResult), bodyOf(bulkSchema), async (c) => {
      const { action, ids } = c.req.valid('json');
      return c.json(await articles.changeMany(action, ids, actorOf(c)));
    })
    .get(
      '/articles/slug-proposal',
      forDrafting,
      answers(slugProposal),
      queryOf(slugProposalSchema),
      async (c) => {
        const { title, except } = c.req.valid('query');
        return c.json({ slug: await articles.proposeSlug(title, except) });
      },
    )
    .get('/articles/:id', forReading, answers(article), async (c) =>
      c.json(await articles.findForEditing(idOf(c))),
    )
    .put('/articles/:id', forDrafting, answers(article), bodyOf(articleSaveSchema), async (c) => {
      const { version, used_proposals, ...fields } = draftOfToken(c, c.req.valid('json'));
      if (callerOf(c).token) await articles.requireDraft(idOf(c));
      return c.json(await articles.save(idOf(c), version, fields, actorOf(c), { used_proposals }));
    })
    .delete('/articles/:id', forEditors, answers(article), async (c) =>
      c.json(await articles.moveToBin(idOf(c), undefined, actorOf(c))),
    )
    .post('/articles/:id/publish', forPublishing, answers(article), bodyOf(articleVersionSchema), async (c) =>
      c.json(await articles.publish(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .post(
      '/articles/:id/undo-publish',
      forEditors,
      answers(article),
      bodyOf(articleVersionSchema),
      async (c) => c.json(await articles.undoPublish(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .post('/articles/:id/archive', forEditors, answers(article), bodyOf(articleActionSchema), async (c) =>
      c.json(await articles.archive(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .post('/articles/:id/restore', forEditors, answers(article), bodyOf(articleActionSchema), async (c) =>
      c.json(await articles.restore(idOf(c), c.req.valid('json').version, actorOf(c))),
    )
    .get('/articles/:id/revisions', forReading, answers(revisionList), queryOf(pageQuerySchema), async (c) =>
      c.json(await articles.listRevisions(idOf(c), c.req.valid('query').page)),
    )
    .get('/articles/:id/revisions/:number', forReading, answers(fullRevision), async (c) =>
      c.json(await articles.findRevision(idOf(c), numberOf(c))),
    )
    .get('/articles/:id/drafts', forReading, answers(draftList), async (c) =>
      c.json({ drafts: await articles.listDrafts(idOf(c), callerOf(c)) }),
    )
    .put('/articles/:id/draft', forDrafting, answers(nothing), bodyOf(unsavedDraftSchema), async (c) =>
      empty(c, articles.writeDraft(idOf(c), c.req.valid('json'), actorOf(c))),
    )
    .delete('/articles/:id/draft', forEditors, answers(nothing), async (c) =>
      empty(c, articles.removeDraft(idOf(c), callerOf(c))),
    )
    .delete('/articles/:id/proposals/:writer', forEditors, answers(nothing), async (c) =>
      empty(c, articles.discardProposal(idOf(c), writerOf(c), actorOf(c))),
    )
    .get('/articles/:id/staleness', forReading, answers(staleness), async (c) =>
      c.json(await articles.findStaleness(idOf(c))),
    )
    .post(
      '/articles/:id/translation-current',
      forEditors,
      answers(article),
      bodyOf(translationCheckedSchema),
      async (c) => {
        const { locale, version } = c.req.valid('json');
        return c.json(await articles.markTranslationCurrent(idOf(c), locale, version, actorOf(c)));
      },
    )
    .post('/articles/:id/preview', forEditors, answers(createdPreview), async (c) => {
      const { id, path, expiresAt } = await articles.createPreview(idOf(c), actorOf(c));
      return c.json({ id, url: env.SITE_URL + path, expiresAt });
    })
    .get('/articles/:id/previews', forEditors, answers(previewList), async (c) =>
      c.json({ previews: await articles.listPreviews(idOf(c)) }),
    )
    .get('/articles/:id/claims', forReading, answers(claimTieList), async (c) =>
      c.json({ ties: await articles.listClaimTies(idOf(c)) }),
    )
    .post('/articles/:id/claims', forEditors, created(claimTie), bodyOf(claimTieSchema), async (c) =>
      c.json(await articles.tieClaim(idOf(c), c.req.valid('json'), actorOf(c)), 201),
    )
    .delete('/articles/:id/claims/:tie', forEditors, answers(nothing), async (c) =>
      empty(c, articles.untieClaim(idOf(c), tieIdOf(c), actorOf(c))),
    )
    .get('/articles/:id/corrections', forReading, answers(correctionList), async (c) =>
      c.json({ corrections: await articles.listCorrections(idOf(c)) }),
    )
    .post(
      '/articles/:id/corrections',
      forEditors,
      created(correction),
      bodyOf(correctionFieldsSchema),
      async (c) => c.json(await articles.addCorrection(idOf(c), c.req.valid('json'), actorOf(c)), 201),
    )
    .delete('/articles/:id/corrections/:correction', forEditors, answers(nothing), async (c) =>
      empty(c, articles.removeCorrection(idOf(c), correctionIdOf(c), actorOf(c))),
    )
    .delete('/articles/:id/previews/:preview', forEditors, answers(nothing), async (c) =>
      empty(c, articles.revokePreview(idOf(c), previewIdOf(c), actorOf(c))),
    );

/** Returns the fields of an article. Throws if a token would schedule or publish the article with them. */
function draftOfToken<Fields extends { status: string }>(c: Context<ApiEnv>, fields: Fields): Fields {
  if (callerOf(c).token && fields.status !== 'draft') throw new Problem('token_draft_only');
  return fields;
}

const idOf = (c: Context<ApiEnv>) => idParam(c, 'article_not_found');
const writerOf = (c: Context<ApiEnv>) => pathParam(c, 'writer', z.uuid(), 'proposal_not_found');
const previewIdOf = (c: Context<ApiEnv>) => pathParam(c, 'preview', z.uuid(), 'preview_not_found');
const correctionIdOf = (c: Context<ApiEnv>) => pathParam(c, 'correction', z.uuid(), 'correction_not_found');
const tieIdOf = (c: Context<ApiEnv>) => pathParam(c, 'tie', z.uuid(), 'claim_tie_not_found');
const numberOf = (c: Context<ApiEnv>) =>
  pathParam(c, 'number', z.coerce.number().int().min(1).max(2_147_483_647), 'revision_not_found');
