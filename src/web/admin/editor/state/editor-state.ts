import { slugFromTitle } from '../../../../domain/articles/slug.ts';
import type { EditedArticle, UnsavedDraft } from '../../articles/data.ts';
import type { LocalCopy } from '../saving/local-copy.ts';
import {
  blankDraft,
  changedFields,
  type Draft,
  type DraftField,
  type DraftProblem,
  draftFromFields,
  draftOf,
  mergeDrafts,
  problemsOf,
  restoreDraft,
  type Stored,
} from './article-draft.ts';

export type Attempt = 'save' | 'publish';

export interface EditorState {
  /** The newest saved version that this editor knows. Undefined before the first save. */
  stored: EditedArticle | undefined;
  /** The version that the user started to edit. For a local copy it may be older than `stored`. */
  base: { version: number | null; draft: Draft };
  draft: Draft;
  /** Whether the user typed a slug. Until then it follows the title. */
  slugTouched: boolean;
  /** Whether the user has not saved the article yet. An autosave may already have created it. */
  isNew: boolean;
  /** The version that another user saved while this user was editing. */
  theirs: OtherVersion | undefined;
  /** Set while the editor contains an earlier version: its date, and the draft that it replaced. */
  restored: { savedAt: string; replaced: Draft } | undefined;
  /** The attempt that an invalid draft prevented. Until the next save, the problems of all fields are shown. */
  tried: Attempt | undefined;
  /** True after the autosave failed because another user had saved the article. */
  isBlocked: boolean;
  /** The draft that the last autosave stored beside an article that readers can see. */
  serverDraft: Draft | undefined;
  /** The proposals in the draft that are not saved yet, each by the id of the API token that wrote it. */
  usedProposals: string[];
  /** Whether the next navigation leaves the editor without a question. */
  isLeaveAllowed: boolean;
}

interface OtherVersion {
  article: EditedArticle;
  /** The email of the user who saved it. Null if a background job saved it. */
  savedBy: string | null;
}

export interface RestoredRevision {
  saved_at: string;
  fields: Stored;
}

export type EditorEvent =
  | { type: 'typed'; fields: Partial<Draft> }
  | { type: 'slugTyped' | 'slugProposed'; slug: string }
  | { type: 'autosaved' | 'saved' | 'translationMarked' | 'theirsTaken'; article: EditedArticle }
  | { type: 'draftStored'; draft: Draft }
  | { type: 'autosaveBlocked' }
  | { type: 'rejected'; attempt: Attempt }
  | { type: 'published'; article: EditedArticle; sent: Draft }
  | { type: 'publishUndone' | 'archivedOrRestored'; article: EditedArticle }
  | { type: 'conflicted'; theirs: OtherVersion }
  | { type: 'conflictClosed' | 'mineKept' }
  | { type: 'revisionRestored'; revision: RestoredRevision }
  | { type: 'restoreUndone' }
  | { type: 'copyContinued'; copy: LocalCopy }
  | { type: 'serverDraftContinued'; unsaved: UnsavedDraft }
  | { type: 'leaveAllowed' | 'navigated' };

export function initialState(article: EditedArticle | undefined): EditorState {
  const draft = article ? draftOf(article) : blankDraft;
  return {
    stored: article,
    base: { version: article?.version ?? null, draft },
    draft,
    slugTouched: article !== undefined,
    isNew: article === undefined,
    theirs: undefined,
    restored: undefined,
    tried: undefined,
    isBlocked: false,
    serverDraft: undefined,
    usedProposals: [],
    isLeaveAllowed: false,
  };
}

/** Returns the state after an event. Returns the same object if nothing changes. */
export function reduceEditor(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'typed':
      return withFields(state, event.fields);
    case 'slugTyped':
      return { ...withFields(state, { slug: event.slug }), slugTouched: true };
    case 'slugProposed':
      return state.slugTouched ? state : withFields(state, { slug: event.slug });
    case 'autosaved':
      return { ...withChosenSlug(state, event.article), ...savedVersion(event.article) };
    case 'autosaveBlocked':
      return { ...state, isBlocked: true };
    case 'draftStored':
      return { ...state, serverDraft: event.draft };
    case 'rejected':
      return { ...state, tried: event.attempt };
    case 'saved':
      return {
        ...accepted(withChosenSlug(state, event.article), event.article),
        isNew: false,
        usedProposals: [],
      };
    case 'translationMarked':
      return accepted(state, event.article);
    case 'published': {
      const draft = mergeDrafts(event.sent, state.draft, draftOf(event.article));
      return { ...accepted(state, event.article), draft };
    }
    case 'publishUndone':
      return withFields(accepted(state, event.article), { status: event.article.status });
    case 'archivedOrRestored': {
      // Unsaved text stays in the draft. Only the status and the slug are taken from the response.
      const { status, slug } = event.article;
      return withFields(accepted(state, event.article), { status, slug });
    }
    case 'conflicted':
      return { ...state, theirs: event.theirs };
    case 'conflictClosed':
      return { ...state, theirs: undefined };
    case 'mineKept':
      return keepMine(state);
    case 'theirsTaken':
      return { ...accepted(state, event.article), theirs: undefined, draft: draftOf(event.article) };
    case 'revisionRestored': {
      const { saved_at: savedAt, fields } = event.revision;
      const draft = restoreDraft(state.draft, draftOf(fields));
      return { ...state, draft, restored: { savedAt, replaced: state.draft } };
    }
    case 'restoreUndone':
      return { ...state, draft: state.restored?.replaced ?? state.draft, restored: undefined };
    case 'copyContinued':
      return continueCopy(state, event.copy);
    case 'serverDraftContinued':
      return continueServerDraft(state, event.unsaved);
    case 'leaveAllowed':
    case 'navigated': {
      const isLeaveAllowed = event.type === 'leaveAllowed';
      return state.isLeaveAllowed === isLeaveAllowed ? state : { ...state, isLeaveAllowed };
    }
  }
}

function withFields(state: EditorState, fields: Partial<Draft>): EditorState {
  const isSame = Object.entries(fields).every(([field, value]) => state.draft[field as DraftField] === value);
  return isSame ? state : { ...state, draft: { ...state.draft, ...fields } };
}

const savedVersion = (stored: EditedArticle) => ({
  stored,
  base: { version: stored.version, draft: draftOf(stored) },
});

/** Takes the slug of a new article from the server, which may have chosen another one than the proposed one. */
const withChosenSlug = (state: EditorState, { slug }: EditedArticle): EditorState =>
  state.stored || state.slugTouched ? state : withFields(state, { slug });

/** Makes the saved article the base of the next save. Text that the user typed during the save stays in the draft. */
function accepted(state: EditorState, article: EditedArticle): EditorState {
  const next = {
    ...state,
    ...savedVersion(article),
    slugTouched: true,
    restored: undefined,
    tried: undefined,
    isBlocked: false,
  };
  // The server stores the default author for an empty field.
  return state.draft.author_name.trim() === ''
    ? withFields(next, { author_name: article.author_name })
    : next;
}

function keepMine(state: EditorState): EditorState {
  if (!state.theirs) return state;
  const draft = mergeDrafts(state.base.draft, state.draft, draftOf(state.theirs.article));
  return { ...state, theirs: undefined, draft };
}

function continueCopy(state: EditorState, copy: LocalCopy): EditorState {
  const { stored } = state;
  const next = { ...state, draft: copy.draft, slugTouched: copy.slugTouched || stored !== undefined };
  if (!stored) return next;
  // If the copy is based on an outdated version, saving opens the conflict dialog instead of overwriting the newer
  // text.
  return { ...next, base: { version: copy.version ?? stored.version, draft: copy.base ?? draftOf(stored) } };
}

function continueServerDraft(state: EditorState, unsaved: UnsavedDraft): EditorState {
  if (!state.stored) return state;
  const { version, fields, proposal } = unsaved;
  const saved = draftOf(state.stored);
  return {
    ...state,
    base: { version, draft: saved },
    draft: draftFromFields(saved, fields),
    usedProposals: proposal ? [proposal] : [],
  };
}

export const isDirty = ({ draft, base }: EditorState): boolean => changedFields(draft, base.draft).length > 0;

/** Whether readers cannot see the article, so that an autosave may change it. */
export const isDraftArticle = ({ stored }: EditorState): boolean =>
  !stored || (stored.status === 'draft' && !stored.deleted_at);

/** Whether text that the user typed should be saved automatically. A changed status or schedule never is. */
export const isAutosaveNeeded = (state: EditorState): boolean =>
  !state.theirs &&
  !state.restored &&
  !state.isBlocked &&
  !state.stored?.deleted_at &&
  changedFields(state.draft, state.base.draft).some(
    (field) => field !== 'status' && field !== 'auto_publish_at',
  );

/**
 * The state of unsaved changes: not stored yet, stored in this browser (`kept`, or `offline` without a network) or
 * stored on the server. `blocked` means that another user has saved the article meanwhile.
 */
export type KeptState = 'unsaved' | 'kept' | 'onServer' | 'blocked' | 'offline';

export function keptState(
  state: EditorState,
  { isInBrowser, isOnline }: { isInBrowser: boolean; isOnline: boolean },
): KeptState {
  if (state.isBlocked) return 'blocked';
  if (state.serverDraft === state.draft) return 'onServer';
  if (!isInBrowser) return 'unsaved';
  return isOnline ? 'kept' : 'offline';
}

/** Whether a navigation must wait until the user has answered what happens to the unsaved text. */
export const asksBeforeLeaving = (state: EditorState, from: string, to: string): boolean =>
  isDirty(state) && !state.isLeaveAllowed && from !== to;

export const titleOf = (draft: Draft): string => draft.title_no.trim() || draft.title_en.trim();

/** Derives a valid slug from the typed slug, or from the title if no slug was typed. */
const withSlug = (draft: Draft): Draft => ({
  ...draft,
  slug: slugFromTitle(draft.slug) || slugFromTitle(titleOf(draft)),
});

export const draftToSave = ({ draft }: EditorState): Draft => withSlug(draft);

/** The draft without its status and schedule. Undefined if the server would reject it. */
export function draftToAutosave({ draft, stored }: EditorState, now: Date): Draft | undefined {
  const toSend = withSlug({ ...draft, status: 'draft', auto_publish_at: '' });
  return Object.keys(problemsOf(toSend, now, stored)).length > 0 ? undefined : toSend;
}

/** The draft to save before it is published. The Publish button ignores the status and the time in the settings tab. */
export const draftToPublish = ({ draft, stored, base }: EditorState): Draft =>
  withSlug({ ...draft, status: stored?.status ?? 'draft', auto_publish_at: base.draft.auto_publish_at });

export const mustSaveFirst = (state: EditorState): boolean =>
  isDirty(state) || state.base.version !== state.stored?.version;

/** The draft whose problems prevent an attempt. Publishing needs more fields than saving a draft. */
export const draftFor = (attempt: Attempt | undefined, draft: Draft): Draft =>
  attempt === 'publish' ? { ...draft, status: 'published' } : draft;

export function firstProblem(
  { stored }: EditorState,
  toSend: Draft,
  attempt: Attempt,
  now: Date,
): { field: DraftField; problem: DraftProblem } | undefined {
  const [first] = Object.entries(problemsOf(draftFor(attempt, toSend), now, stored));
  return first && { field: first[0] as DraftField, problem: first[1] };
}
