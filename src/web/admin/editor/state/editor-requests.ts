import { articleKeys, type EditedArticle } from '../../articles/data.ts';
import { api, invalidate, responseBody } from '../../data/api-client.ts';
import { asClientProblem } from '../../data/client-problem.ts';
import { type Draft, type DraftField, type DraftProblem, fieldsOf } from './article-draft.ts';
import {
  type Attempt,
  draftToAutosave,
  draftToPublish,
  type EditorEvent,
  type EditorState,
  firstProblem,
  isDraftArticle,
  mustSaveFirst,
  titleOf,
} from './editor-state.ts';
import { proposeSlug } from './use-slug-proposal.ts';

export interface EditorContext {
  /** Returns the newest state, which an action that began before the last render must use. */
  read: () => EditorState;
  send: (event: EditorEvent) => void;
  onCreated: (article: EditedArticle) => void;
  /** Shows the problem of a field, and throws. */
  reject: (field: DraftField, problem: DraftProblem) => never;
}

const article = api.articles[':id'];

function throwIfInvalid({ read, send, reject }: EditorContext, toSend: Draft, attempt: Attempt): void {
  const found = firstProblem(read(), toSend, attempt, new Date());
  if (!found) return;
  send({ type: 'rejected', attempt });
  reject(found.field, found.problem);
}

/**
 * Sends a request that changes the article. If another user has saved first, opens the conflict dialog and returns
 * undefined.
 */
async function unlessConflict(
  { send }: EditorContext,
  call: () => Promise<EditedArticle>,
): Promise<EditedArticle | undefined> {
  try {
    return await call();
  } catch (error) {
    const problem = asClientProblem(error);
    if (problem.code !== 'article_changed') throw problem;
    const { current, savedBy } = problem.details as { current: EditedArticle; savedBy: string | null };
    send({ type: 'conflicted', theirs: { article: current, savedBy } });
    return undefined;
  }
}

/** Sends a request about the saved article with the version that the user edits. */
export async function changeSaved(
  context: EditorContext,
  request: (call: { param: { id: string }; json: { version: number } }) => Promise<EditedArticle>,
): Promise<EditedArticle | undefined> {
  const { stored, base } = context.read();
  if (!stored) return undefined;
  const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version } };
  return unlessConflict(context, () => request(call));
}

async function createArticle(
  { slugTouched }: EditorState,
  toSend: Draft,
  session?: string,
): Promise<EditedArticle> {
  const json = { ...fieldsOf(toSend), ...(session && { session }) };
  if (!slugTouched) json.slug = await proposeSlug(titleOf(toSend));
  return responseBody(api.articles.$post({ json }));
}

/** Saves a draft. Returns undefined after a conflict. */
export async function saveDraft(
  context: EditorContext,
  toSend: Draft,
  version = context.read().base.version,
): Promise<EditedArticle | undefined> {
  const { read, send, onCreated } = context;
  throwIfInvalid(context, toSend, 'save');
  const { stored, usedProposals: used_proposals } = read();
  if (!stored || version === null) {
    const created = await createArticle(read(), toSend);
    send({ type: 'saved', article: created });
    onCreated(created);
    return created;
  }
  const json = { ...fieldsOf(toSend, stored), version, used_proposals };
  const call = { param: { id: stored.id }, json };
  const updated = await unlessConflict(context, () => responseBody(article.$put(call)));
  if (updated) send({ type: 'saved', article: updated });
  return updated;
}

/**
 * Saves the text of a new article or a draft in the article, and any other text as an unsaved draft on the server. A
 * failure is not shown, because the text is still in the local copy, and the next change tries again.
 */
export async function autosave(context: EditorContext, session: string | undefined): Promise<void> {
  const isDraft = isDraftArticle(context.read());
  try {
    await (isDraft ? autosaveArticle(context, session) : storeDraft(context));
  } catch (error) {
    const isChanged = asClientProblem(error).code === 'article_changed';
    if (isDraft && isChanged) context.send({ type: 'autosaveBlocked' });
  }
}

async function autosaveArticle({ read, send, onCreated }: EditorContext, session?: string): Promise<void> {
  const { stored, base } = read();
  const toSend = draftToAutosave(read(), new Date());
  if (!toSend || !session) return;
  if (!stored || base.version === null) {
    const created = await createArticle(read(), toSend, session);
    send({ type: 'autosaved', article: created });
    onCreated(created);
    return;
  }
  const json = { ...fieldsOf(toSend), session, version: base.version };
  const updated = await responseBody(article.$put({ param: { id: stored.id }, json }));
  send({ type: 'autosaved', article: updated });
}

async function storeDraft({ read, send }: EditorContext): Promise<void> {
  const { stored, base, draft } = read();
  if (!stored) return;
  const json = { version: base.version ?? stored.version, fields: { ...draft } };
  await responseBody(article.draft.$put({ param: { id: stored.id }, json }));
  send({ type: 'draftStored', draft });
}

/** Saves and publishes. Returns undefined after a conflict. */
export async function publishDraft(context: EditorContext): Promise<EditedArticle | undefined> {
  const { read, send } = context;
  const { stored, draft: sent } = read();
  const toSend = draftToPublish(read());
  throwIfInvalid(context, toSend, 'publish');
  const saved = mustSaveFirst(read()) ? await saveDraft(context, toSend) : stored;
  if (!saved) return undefined;
  const { id, version } = saved;
  const live = await unlessConflict(context, () =>
    responseBody(article.publish.$post({ param: { id }, json: { version } })),
  );
  if (live) send({ type: 'published', article: live, sent });
  return live;
}

/** Works after the editor was closed too, because the toast with its button is also shown on the next screen. */
export async function undoPublish(
  { send }: EditorContext,
  { id, version }: Pick<EditedArticle, 'id' | 'version'>,
): Promise<void> {
  const back = await responseBody(article['undo-publish'].$post({ param: { id }, json: { version } }));
  send({ type: 'publishUndone', article: back });
  invalidate(articleKeys.list);
}

export async function saveAsCopy({ read }: EditorContext): Promise<EditedArticle> {
  const { draft } = read();
  const slug = await proposeSlug(titleOf(draft));
  const json = { ...fieldsOf(draft), slug, status: 'draft' as const, auto_publish_at: null };
  return responseBody(api.articles.$post({ json }));
}
