import { describe, expect, it } from 'vitest';
import type { EditedArticle, UnsavedDraft } from '../../articles/data.ts';
import { blankDraft, type Draft, draftOf, fieldsOf } from './article-draft.ts';
import {
  asksBeforeLeaving,
  draftToAutosave,
  draftToPublish,
  draftToSave,
  type EditorEvent,
  type EditorState,
  firstProblem,
  initialState,
  isAutosaveNeeded,
  isDirty,
  isDraftArticle,
  keptState,
  mustSaveFirst,
  reduceEditor,
} from './editor-state.ts';

const now = new Date('2026-06-01T12:00:00Z');

function articleOf(fields: Partial<EditedArticle> = {}): EditedArticle {
  const draft = { ...blankDraft, title_no: 'Brød', content_no: 'Tekst', slug: 'brod' };
  return { ...fieldsOf(draft), id: 'a', version: 1, deleted_at: null, ...fields } as EditedArticle;
}

const apply = (state: EditorState, ...events: EditorEvent[]): EditorState =>
  events.reduce(reduceEditor, state);
const typed = (fields: Partial<Draft>): EditorEvent => ({ type: 'typed', fields });
const opened = initialState(articleOf());
const edited = apply(opened, typed({ title_no: 'Grovt brød' }));
const newArticle = apply(initialState(undefined), typed({ title_no: 'Brød', content_no: 'Tekst' }), {
  type: 'slugProposed',
  slug: 'brod',
});

describe('typing', () => {
  it('changes only the draft, and makes it differ from the saved version', () => {
    expect(isDirty(opened)).toBe(false);
    expect(edited).toEqual({ ...opened, draft: { ...opened.draft, title_no: 'Grovt brød' } });
    expect(isDirty(edited)).toBe(true);
  });

  it('of the value that a field already has changes nothing', () => {
    expect(apply(edited, typed({ title_no: 'Grovt brød' }))).toBe(edited);
  });

  it('of a slug stops the proposals from the title', () => {
    const touched = apply(newArticle, { type: 'slugTyped', slug: 'mitt' });
    expect(apply(touched, { type: 'slugProposed', slug: 'annet' }).draft.slug).toBe('mitt');
    expect(apply(newArticle, { type: 'slugProposed', slug: 'annet' }).draft.slug).toBe('annet');
  });

  it('never changes the address of an article that already exists', () => {
    expect(apply(opened, { type: 'slugProposed', slug: 'annet' })).toBe(opened);
  });
});

describe('an autosave', () => {
  const created = articleOf({ slug: 'brod-2' });

  it('is needed after a change of the text, but not of the status or the schedule alone', () => {
    expect(isAutosaveNeeded(opened)).toBe(false);
    expect(isAutosaveNeeded(edited)).toBe(true);
    const scheduled = typed({ status: 'scheduled', auto_publish_at: '2026-07-01T12:00' });
    expect(isAutosaveNeeded(apply(opened, scheduled))).toBe(false);
  });

  it('is not made of a deleted article', () => {
    const deleted = initialState(articleOf({ deleted_at: '2026-05-01T00:00:00.000Z' }));
    expect(isAutosaveNeeded(apply(deleted, typed({ title_no: 'Nytt' })))).toBe(false);
  });

  it('changes the article itself only while readers cannot see it', () => {
    expect(isDraftArticle(newArticle)).toBe(true);
    expect(isDraftArticle(opened)).toBe(true);
    for (const fields of [{ status: 'published' }, { status: 'scheduled' }, { deleted_at: 'x' }] as const) {
      expect(isDraftArticle(initialState(articleOf(fields)))).toBe(false);
    }
  });

  it('sends the text as a draft without a schedule, and with a slug from the title', () => {
    const state = apply(
      newArticle,
      typed({ slug: '', status: 'scheduled', auto_publish_at: '2026-07-01T12:00' }),
    );
    expect(draftToAutosave(state, now)).toMatchObject({ status: 'draft', auto_publish_at: '', slug: 'brod' });
  });

  it('is not sent if the server would reject it', () => {
    expect(draftToAutosave(initialState(undefined), now)).toBeUndefined();
  });

  it('of a new article gives it the slug that the server chose, and the slug still follows the title', () => {
    const state = apply(newArticle, { type: 'autosaved', article: created });
    expect(state).toMatchObject({ stored: created, slugTouched: false, draft: { slug: 'brod-2' } });
    expect(state.base).toEqual({ version: 1, draft: draftOf(created) });
    expect(isDirty(state)).toBe(false);
  });

  it('keeps a slug that was proposed for a newer title while a later request ran', () => {
    const first: EditorEvent = { type: 'autosaved', article: created };
    const proposed: EditorEvent = { type: 'slugProposed', slug: 'grovt-brod' };
    const second: EditorEvent = { type: 'autosaved', article: articleOf({ version: 2, slug: 'brod-2' }) };
    expect(apply(newArticle, first, proposed, second).draft.slug).toBe('grovt-brod');
  });

  it('keeps a slug that the user typed while the request ran', () => {
    const state = apply(
      newArticle,
      { type: 'slugTyped', slug: 'mitt' },
      { type: 'autosaved', article: created },
    );
    expect(state.draft.slug).toBe('mitt');
  });

  it('keeps text that was typed while the request ran', () => {
    const state = apply(edited, { type: 'autosaved', article: articleOf({ version: 2 }) });
    expect(state.draft.title_no).toBe('Grovt brød');
    expect(state.base.version).toBe(2);
    expect(isDirty(state)).toBe(true);
  });

  it('does not count as a save by the user', () => {
    const rejected = apply(newArticle, { type: 'rejected', attempt: 'publish' });
    const state = apply(rejected, { type: 'autosaved', article: created });
    expect(state).toMatchObject({ isNew: true, tried: 'publish' });
  });

  it('stops after another user has saved, until the user saves', () => {
    const blocked = apply(edited, { type: 'autosaveBlocked' });
    expect(isAutosaveNeeded(apply(blocked, typed({ title_no: 'Mer' })))).toBe(false);
    const saved = apply(blocked, { type: 'saved', article: articleOf({ version: 3 }) });
    expect(isAutosaveNeeded(apply(saved, typed({ title_no: 'Mer' })))).toBe(true);
  });
});

describe('the state of unsaved changes', () => {
  const online = { isInBrowser: true, isOnline: true };

  it('says where the newest text is', () => {
    expect(keptState(edited, { isInBrowser: false, isOnline: true })).toBe('unsaved');
    expect(keptState(edited, online)).toBe('kept');
    expect(keptState(apply(edited, { type: 'draftStored', draft: edited.draft }), online)).toBe('onServer');
    expect(keptState(apply(edited, { type: 'autosaveBlocked' }), online)).toBe('blocked');
  });

  it('is in this browser only after a change that the server does not have yet', () => {
    const state = apply(edited, { type: 'draftStored', draft: edited.draft }, typed({ title_no: 'Mer' }));
    expect(keptState(state, online)).toBe('kept');
  });

  it('says if the browser is offline, and that an unsaved text is not stored anywhere', () => {
    expect(keptState(edited, { isInBrowser: true, isOnline: false })).toBe('offline');
    expect(keptState(edited, { isInBrowser: false, isOnline: false })).toBe('unsaved');
  });
});

describe('saving', () => {
  it('sends a valid slug, from the title if none was typed', () => {
    expect(draftToSave(apply(edited, typed({ slug: 'Mitt Brød!' }))).slug).toBe('mitt-brod');
    expect(draftToSave(apply(edited, typed({ slug: ' ' }))).slug).toBe('grovt-brod');
  });

  it('of an invalid draft is rejected with the first problem, and shows the problems until it succeeds', () => {
    const state = apply(edited, typed({ title_no: '' }));
    expect(firstProblem(state, draftToSave(state), 'save', now)).toEqual({
      field: 'title_no',
      problem: { kind: 'untitled' },
    });
    const rejected = apply(state, { type: 'rejected', attempt: 'save' });
    expect(rejected.tried).toBe('save');
    expect(apply(rejected, { type: 'saved', article: articleOf({ version: 2 }) }).tried).toBeUndefined();
  });

  it('makes the saved version the base, and keeps text that was typed during the save', () => {
    const article = articleOf({ version: 2, title_no: 'Grovt brød' });
    const state = apply(edited, typed({ content_no: 'Mer tekst' }), { type: 'saved', article });
    expect(state).toMatchObject({
      stored: article,
      base: { version: 2 },
      draft: { content_no: 'Mer tekst' },
    });
    expect(isDirty(state)).toBe(true);
  });

  it('of a new article takes the slug of the server, which then no longer follows the title', () => {
    const state = apply(newArticle, { type: 'saved', article: articleOf({ slug: 'brod-2' }) });
    expect(state).toMatchObject({ isNew: false, slugTouched: true, draft: { slug: 'brod-2' } });
    expect(apply(state, { type: 'slugProposed', slug: 'annet' })).toBe(state);
  });

  it('fills in the author that the server stored for an empty field', () => {
    const article = articleOf({ version: 2, author_name: 'NovaSjekk' });
    const saved: EditorEvent = { type: 'saved', article };
    expect(apply(opened, typed({ author_name: ' ' }), saved).draft.author_name).toBe('NovaSjekk');
    expect(apply(opened, typed({ author_name: 'Kari' }), saved).draft.author_name).toBe('Kari');
  });
});

describe('publishing', () => {
  it('ignores the status and the time of the settings tab', () => {
    const state = apply(opened, typed({ status: 'scheduled', auto_publish_at: '2026-07-01T12:00' }));
    expect(draftToPublish(state)).toMatchObject({ status: 'draft', auto_publish_at: '' });
  });

  it('needs more fields than saving', () => {
    const state = apply(opened, typed({ content_no: '' }));
    expect(firstProblem(state, draftToPublish(state), 'save', now)).toBeUndefined();
    expect(firstProblem(state, draftToPublish(state), 'publish', now)).toEqual({
      field: 'content_no',
      problem: { kind: 'empty' },
    });
  });

  it('saves first unless the draft is exactly the newest saved version', () => {
    expect(mustSaveFirst(opened)).toBe(false);
    expect(mustSaveFirst(edited)).toBe(true);
    expect(mustSaveFirst(initialState(undefined))).toBe(true);
    expect(mustSaveFirst({ ...opened, base: { ...opened.base, version: 0 } })).toBe(true);
  });

  it('takes the published version, and keeps the fields that the user changed during the request', () => {
    const article = articleOf({ version: 2, status: 'published', title_no: 'Grovt brød' });
    const published: EditorEvent = { type: 'published', article, sent: edited.draft };
    expect(apply(edited, published)).toMatchObject({ stored: article, draft: draftOf(article) });
    expect(isDirty(apply(edited, published))).toBe(false);
    const typedOn = apply(edited, typed({ content_no: 'Mer tekst' }), published);
    expect(typedOn.draft).toEqual({ ...draftOf(article), content_no: 'Mer tekst' });
  });

  it('can be undone, which changes only the status in the draft', () => {
    const live = initialState(articleOf({ version: 2, status: 'published' }));
    const state = apply(live, typed({ title_no: 'Nytt', slug: 'nytt' }), {
      type: 'publishUndone',
      article: articleOf({ version: 3 }),
    });
    expect(state.draft).toMatchObject({ status: 'draft', title_no: 'Nytt', slug: 'nytt' });
    expect(state.base.version).toBe(3);
  });
});

describe('archiving, restoring and marking a translation as current', () => {
  it('takes the status and the slug of the server, and keeps unsaved text', () => {
    const article = articleOf({ version: 2, status: 'archived', slug: 'brod-2' });
    const state = apply(edited, { type: 'archivedOrRestored', article });
    expect(state.draft).toMatchObject({ status: 'archived', slug: 'brod-2', title_no: 'Grovt brød' });
    expect(state.base.version).toBe(2);
  });

  it('keeps the draft if only the translation was marked', () => {
    const state = apply(edited, { type: 'translationMarked', article: articleOf({ version: 2 }) });
    expect(state.draft).toBe(edited.draft);
    expect(state.base.version).toBe(2);
  });
});

describe('a conflict', () => {
  const article = articleOf({ version: 2, title_no: 'Rundstykker', content_no: 'Deres tekst' });
  const conflict = apply(edited, { type: 'conflicted', theirs: { article, savedBy: 'kari@example.com' } });

  it('stops the autosave and keeps the draft', () => {
    expect(conflict).toEqual({ ...edited, theirs: { article, savedBy: 'kari@example.com' } });
    expect(isAutosaveNeeded(conflict)).toBe(false);
  });

  it('can be closed without a decision, so that the next save finds it again', () => {
    expect(apply(conflict, { type: 'conflictClosed' })).toEqual(edited);
  });

  it('merges my fields into their version if I keep mine', () => {
    const state = apply(conflict, { type: 'mineKept' });
    expect(state.draft).toMatchObject({ title_no: 'Grovt brød', content_no: 'Deres tekst' });
    expect(state.theirs).toBeUndefined();
    // Until the merged text is saved, the base is still the version from before.
    expect(state.base).toBe(edited.base);
  });

  it('cannot be merged after it was closed', () => {
    expect(apply(edited, { type: 'mineKept' })).toBe(edited);
  });

  it('shows their version if I take it, even if the dialog was closed while my text was being kept', () => {
    const taken: EditorEvent = { type: 'theirsTaken', article };
    for (const state of [apply(conflict, taken), apply(conflict, { type: 'conflictClosed' }, taken)]) {
      expect(state).toMatchObject({ stored: article, draft: draftOf(article), theirs: undefined });
      expect(isDirty(state)).toBe(false);
    }
  });
});

describe('restoring an earlier version', () => {
  const revision = {
    saved_at: '2026-05-01T00:00:00.000Z',
    fields: articleOf({ title_no: 'Før', slug: 'for' }),
  };
  const restored = apply(edited, { type: 'revisionRestored', revision });

  it('puts its texts into the draft with the current slug, and saves nothing', () => {
    expect(restored.draft).toMatchObject({ title_no: 'Før', slug: 'brod' });
    expect(restored.base).toBe(edited.base);
    expect(isAutosaveNeeded(restored)).toBe(false);
  });

  it('can be undone, which brings back the draft from before', () => {
    expect(apply(restored, { type: 'restoreUndone' })).toEqual(edited);
  });

  it('ends when the user saves', () => {
    const saved = apply(restored, { type: 'saved', article: articleOf({ version: 2, title_no: 'Før' }) });
    expect(saved.restored).toBeUndefined();
  });
});

describe('continuing with unsaved text', () => {
  const copy = {
    key: 'k',
    version: 0,
    at: 0,
    slugTouched: false,
    draft: { ...blankDraft, title_no: 'Kopi' },
  };

  it('of a local copy takes over its base, so that saving an outdated copy is a conflict', () => {
    const base = { ...blankDraft, title_no: 'Gammel' };
    const state = apply(opened, { type: 'copyContinued', copy: { ...copy, base } });
    expect(state).toMatchObject({ draft: copy.draft, base: { version: 0, draft: base }, slugTouched: true });
    expect(mustSaveFirst(state)).toBe(true);
  });

  it('of a copy without its own base compares with the saved version', () => {
    const state = apply(opened, { type: 'copyContinued', copy: { ...copy, version: null } });
    expect(state.base).toEqual(opened.base);
  });

  it('of a new article keeps whether the user typed a slug', () => {
    const state = apply(initialState(undefined), { type: 'copyContinued', copy });
    expect(state).toMatchObject({ draft: copy.draft, slugTouched: false, base: { version: null } });
    const touched = { ...copy, slugTouched: true };
    expect(apply(initialState(undefined), { type: 'copyContinued', copy: touched }).slugTouched).toBe(true);
  });

  const unsaved = {
    version: 1,
    fields: { title_no: 'Forslag' },
    proposal: 'token',
  } as unknown as UnsavedDraft;

  it('of the server names the proposal until the text is saved', () => {
    const state = apply(edited, { type: 'serverDraftContinued', unsaved });
    expect(state).toMatchObject({
      draft: { ...opened.draft, title_no: 'Forslag' },
      usedProposals: ['token'],
    });
    const saved = apply(state, { type: 'saved', article: articleOf({ version: 2, title_no: 'Forslag' }) });
    expect(saved.usedProposals).toEqual([]);
  });

  it('of the server replaces an earlier proposal, also with the draft of a person', () => {
    const own = { ...unsaved, proposal: null } as unknown as UnsavedDraft;
    const state = apply(
      edited,
      { type: 'serverDraftContinued', unsaved },
      { type: 'serverDraftContinued', unsaved: own },
    );
    expect(state.usedProposals).toEqual([]);
  });

  it('of the server needs a saved article', () => {
    expect(apply(newArticle, { type: 'serverDraftContinued', unsaved })).toBe(newArticle);
  });
});

describe('leaving', () => {
  it('asks if there is unsaved text and another screen opens', () => {
    expect(asksBeforeLeaving(edited, '/admin/article/a', '/admin')).toBe(true);
    expect(asksBeforeLeaving(edited, '/admin/article/a', '/admin/article/a')).toBe(false);
    expect(asksBeforeLeaving(opened, '/admin/article/a', '/admin')).toBe(false);
  });

  it('is allowed once without a question after the editor itself navigates', () => {
    const allowed = apply(edited, { type: 'leaveAllowed' });
    expect(asksBeforeLeaving(allowed, '/admin/article/a', '/admin')).toBe(false);
    const navigated = apply(allowed, { type: 'navigated' });
    expect(asksBeforeLeaving(navigated, '/admin/article/a', '/admin')).toBe(true);
    expect(apply(navigated, { type: 'navigated' })).toBe(navigated);
  });
});
