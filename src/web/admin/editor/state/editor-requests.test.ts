import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditedArticle } from '../../articles/data.ts';
import { blankDraft, type Draft, fieldsOf } from './article-draft.ts';
import {
  autosave,
  changeSaved,
  type EditorContext,
  publishDraft,
  saveAsCopy,
  saveDraft,
  undoPublish,
} from './editor-requests.ts';
import {
  draftToSave,
  type EditorEvent,
  type EditorState,
  initialState,
  reduceEditor,
} from './editor-state.ts';

const origin = 'https://site.example';
const session = 'a-session';

/** The article on the server. Undefined before it was created. */
let onServer: EditedArticle | undefined;
/** Each request with its JSON. */
let requests: { call: string; json: Record<string, unknown> }[] = [];
/** The calls that the server answers with a failure. */
let failing: readonly string[] = [];

function articleOf(fields: Partial<EditedArticle> = {}): EditedArticle {
  const draft = { ...blankDraft, title_no: 'Brød', content_no: 'Tekst', slug: 'brod' };
  return { ...fieldsOf(draft), id: 'a', version: 1, deleted_at: null, ...fields } as EditedArticle;
}

/** A small server in place of the product's. It counts versions and refuses changes of an older one. */
const server = new Hono()
  .use(async (c, next) => {
    const call = `${c.req.method} ${c.req.path.replace('/api/', '')}`;
    if (call !== 'GET config') requests.push({ call, json: await c.req.json().catch(() => ({})) });
    return failing.includes(call) ? c.json({ code: 'internal', message: 'Failed' }, 500) : next();
  })
  .get('/api/config', (c) => c.json({ authUrl: '/auth/v1' }))
  .get('/api/articles/slug-proposal', (c) => c.json({ slug: `${c.req.query('title')}-2`.toLowerCase() }))
  .post('/api/articles', async (c) => {
    onServer = articleOf({ ...(await c.req.json()), id: 'new' });
    return c.json(onServer);
  })
  .on(['PUT', 'POST'], '/api/articles/:id/:action?', async (c) => {
    const { version, session: _, used_proposals: __, fields: ___, ...fields } = await c.req.json();
    if (version !== onServer?.version) {
      const details = { current: onServer, savedBy: 'kari@example.org' };
      return c.json({ code: 'article_changed', message: 'Changed', details }, 409);
    }
    const action = c.req.param('action');
    if (action !== 'draft') onServer = articleOf({ ...onServer, ...fields, version: version + 1 });
    if (action === 'publish') onServer = articleOf({ ...onServer, status: 'published' });
    return c.json(onServer);
  });

let state: EditorState;
let events: EditorEvent[];
let created: string[];
const context: EditorContext = {
  read: () => state,
  send: (event) => {
    events.push(event);
    state = reduceEditor(state, event);
  },
  onCreated: ({ id }) => void created.push(id),
  reject: (field, { kind }) => {
    throw new Error(`${field} is ${kind}`);
  },
};
const calls = () => requests.map(({ call }) => call);
const kinds = () => events.map(({ type }) => type);

/** Opens an article in the editor and types into it. */
function open(article: EditedArticle | undefined, typed: Partial<Draft> = {}): void {
  onServer = article;
  state = reduceEditor(initialState(article), { type: 'typed', fields: typed });
}

/** A colleague saves the article, which the editor does not know yet. */
function saveElsewhere(): void {
  onServer = articleOf({ ...onServer, version: (onServer?.version ?? 0) + 1, title_no: 'Annet' });
}

beforeAll(() => {
  vi.stubGlobal('location', new URL('/admin', origin));
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    server.fetch(new Request(new URL(input, origin), init)),
  );
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  [requests, events, created, failing] = [[], [], [], []];
});

describe('saving', () => {
  it('creates a new article with a slug that is free', async () => {
    open(undefined, { title_no: 'Skyr', content_no: 'Tekst' });
    await saveDraft(context, draftToSave(state));
    expect(calls()).toEqual(['GET articles/slug-proposal', 'POST articles']);
    expect(requests[1]?.json).toMatchObject({ title_no: 'Skyr', slug: 'skyr-2' });
    expect(requests[1]?.json).not.toHaveProperty('session');
    expect([kinds(), created]).toEqual([['saved'], ['new']]);
    expect(state).toMatchObject({ isNew: false, base: { version: 1 } });
  });

  it('keeps the slug that the user typed for a new article', async () => {
    open(undefined, { title_no: 'Skyr', content_no: 'Tekst' });
    state = reduceEditor(state, { type: 'slugTyped', slug: 'min-skyr' });
    await saveDraft(context, draftToSave(state));
    expect(calls()).toEqual(['POST articles']);
    expect(requests[0]?.json).toMatchObject({ slug: 'min-skyr' });
  });

  it('changes an article with the version that the user edits and the proposals that they used', async () => {
    open(articleOf({ version: 7 }), { title_no: 'Nytt' });
    state = { ...state, usedProposals: ['token'] };
    await saveDraft(context, draftToSave(state));
    expect(calls()).toEqual(['PUT articles/a']);
    expect(requests[0]?.json).toMatchObject({ title_no: 'Nytt', version: 7, used_proposals: ['token'] });
    expect([kinds(), created]).toEqual([['saved'], []]);
  });

  it('opens the conflict and changes nothing if a colleague has saved first', async () => {
    open(articleOf(), { title_no: 'Nytt' });
    saveElsewhere();
    expect(await saveDraft(context, draftToSave(state))).toBeUndefined();
    expect(kinds()).toEqual(['conflicted']);
    expect(state.theirs).toMatchObject({ article: { title_no: 'Annet' }, savedBy: 'kari@example.org' });
    expect(state.draft.title_no).toBe('Nytt');
  });

  it('sends nothing if a field is invalid, and shows the problem', async () => {
    open(articleOf(), { keywords: 'x'.repeat(5000) });
    await expect(saveDraft(context, draftToSave(state))).rejects.toThrow('keywords is keyword');
    expect([calls(), kinds()]).toEqual([[], ['rejected']]);
    expect(state.tried).toBe('save');
  });

  it('fails with the problem of the server, and keeps the draft', async () => {
    open(articleOf(), { title_no: 'Nytt' });
    failing = ['PUT articles/a'];
    await expect(saveDraft(context, draftToSave(state))).rejects.toMatchObject({
      code: 'internal',
      status: 500,
    });
    expect([kinds(), state.draft.title_no]).toEqual([[], 'Nytt']);
  });
});

describe('an autosave', () => {
  it('creates a new article only with the session of the editor', async () => {
    open(undefined, { title_no: 'Skyr', content_no: 'Tekst' });
    await autosave(context, undefined);
    expect(calls()).toEqual([]);
    await autosave(context, session);
    expect(requests.at(-1)).toMatchObject({ call: 'POST articles', json: { session, slug: 'skyr-2' } });
    expect([kinds(), created]).toEqual([['autosaved'], ['new']]);
  });

  it('changes a draft, and never its status', async () => {
    open(articleOf({ version: 3 }), { title_no: 'Nytt', status: 'published' });
    await autosave(context, session);
    expect(requests).toMatchObject([
      { call: 'PUT articles/a', json: { title_no: 'Nytt', status: 'draft', version: 3, session } },
    ]);
    expect(kinds()).toEqual(['autosaved']);
  });

  it('stores the text beside an article that readers see', async () => {
    open(articleOf({ status: 'published', version: 3 }), { title_no: 'Nytt' });
    await autosave(context, session);
    expect(requests).toMatchObject([
      { call: 'PUT articles/a/draft', json: { version: 3, fields: { title_no: 'Nytt' } } },
    ]);
    expect(kinds()).toEqual(['draftStored']);
    expect(onServer?.title_no).toBe('Brød');
  });

  it('stops without a dialog if a colleague has saved the draft', async () => {
    open(articleOf(), { title_no: 'Nytt' });
    saveElsewhere();
    await autosave(context, session);
    expect(kinds()).toEqual(['autosaveBlocked']);
  });

  it('is not stopped by a colleague if readers see the article, because it changes nothing there', async () => {
    open(articleOf({ status: 'published' }), { title_no: 'Nytt' });
    saveElsewhere();
    await autosave(context, session);
    expect([kinds(), state.isBlocked]).toEqual([[], false]);
  });

  it('is tried again after a failure, which is not shown', async () => {
    failing = ['PUT articles/a', 'PUT articles/a/draft'];
    for (const status of ['draft', 'published'] as const) {
      open(articleOf({ status }), { title_no: 'Nytt' });
      await autosave(context, session);
    }
    expect([calls(), kinds()]).toEqual([['PUT articles/a', 'PUT articles/a/draft'], []]);
  });
});

describe('publishing', () => {
  it('saves changes first, and publishes the saved version', async () => {
    open(articleOf({ version: 4 }), { title_no: 'Nytt' });
    const live = await publishDraft(context);
    expect(calls()).toEqual(['PUT articles/a', 'POST articles/a/publish']);
    expect(requests.map(({ json }) => json.version)).toEqual([4, 5]);
    expect([kinds(), live?.status]).toEqual([['saved', 'published'], 'published']);
  });

  it('publishes an unchanged article without saving it', async () => {
    open(articleOf({ version: 4 }));
    await publishDraft(context);
    expect(calls()).toEqual(['POST articles/a/publish']);
    expect(requests[0]?.json).toEqual({ version: 4 });
  });

  it('publishes nothing after a conflict, neither while saving nor while publishing', async () => {
    for (const typed of [{ title_no: 'Nytt' }, {}]) {
      open(articleOf(), typed);
      saveElsewhere();
      expect(await publishDraft(context)).toBeUndefined();
      expect(onServer?.status).toBe('draft');
    }
    expect(calls()).toEqual(['PUT articles/a', 'POST articles/a/publish']);
    expect(kinds()).toEqual(['conflicted', 'conflicted']);
  });

  it('sends nothing if the text is missing', async () => {
    open(articleOf(), { content_no: '' });
    await expect(publishDraft(context)).rejects.toThrow('content_no is empty');
    expect([calls(), state.tried]).toEqual([[], 'publish']);
  });

  it('is undone with the version that was published', async () => {
    open(articleOf({ status: 'published', version: 6 }));
    await undoPublish(context, { id: 'a', version: 6 });
    expect(requests).toEqual([{ call: 'POST articles/a/undo-publish', json: { version: 6 } }]);
    expect(kinds()).toEqual(['publishUndone']);
  });
});

describe('a change of the saved article', () => {
  it('names the version on which the text of the user is based', async () => {
    open(articleOf({ version: 9 }));
    state = { ...state, base: { ...state.base, version: 8 } };
    const request = vi.fn(async () => articleOf());
    await changeSaved(context, request);
    expect(request).toHaveBeenCalledWith({ param: { id: 'a' }, json: { version: 8 } });
  });

  it('is not made before the first save', async () => {
    open(undefined);
    const request = vi.fn(async () => articleOf());
    expect(await changeSaved(context, request)).toBeUndefined();
    expect(request).not.toHaveBeenCalled();
  });
});

it('a copy of the text is a draft of its own, without the schedule', async () => {
  open(articleOf({ status: 'scheduled' }), { title_no: 'Nytt', auto_publish_at: '2030-01-01T08:00' });
  await saveAsCopy(context);
  expect(requests.at(-1)).toMatchObject({
    call: 'POST articles',
    json: { title_no: 'Nytt', slug: 'nytt-2', status: 'draft', auto_publish_at: null },
  });
  expect(kinds()).toEqual([]);
});
