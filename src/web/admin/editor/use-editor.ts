import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { slugFromTitle } from '../../../domain/articles/slug.ts';
import type { Locale } from '../../../domain/locale.ts';
import { api, type EditedArticle, responseBody } from '../data/api-client.ts';
import { asClientProblem, ClientProblem } from '../data/client-problem.ts';
import {
  blankDraft,
  changedFields,
  type Draft,
  type DraftField,
  draftOf,
  fieldsOf,
  mergeDrafts,
  problemsOf,
} from './article-draft.ts';
import type { LocalCopy } from './local-copies.ts';
import { useFieldNames } from './names.ts';
import { useDraftProblemText } from './use-field-problems.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { proposeSlug, useSlugProposal } from './use-slug-proposal.ts';

interface EditorOptions {
  article: EditedArticle | undefined;
  userId: string;
  onCreated: (article: EditedArticle) => void;
  onInvalid: (field: DraftField) => void;
}

/** What is written, what is saved, and what happens between the two. */
export function useEditor({ article, userId, onCreated, onInvalid }: EditorOptions) {
  const { t } = useTranslation('admin');
  const fieldNames = useFieldNames();
  const problemText = useDraftProblemText();
  const [stored, setStored] = useState(article);
  /** The version the draft was written over, which a found copy may bring from earlier. */
  const [base, setBase] = useState(() => ({
    version: article?.version ?? null,
    draft: article ? draftOf(article) : blankDraft,
  }));
  const [draft, setDraft] = useState(base.draft);
  const [slugTouched, setSlugTouched] = useState(article !== undefined);
  const [theirs, setTheirs] = useState<EditedArticle>();
  const [tried, setTried] = useState(false);
  const latest = useRef(draft);
  latest.current = draft;
  const dirty = changedFields(draft, base.draft).length > 0;
  const copies = useLocalCopy({
    user: userId,
    article: stored?.id ?? 'new',
    version: base.version,
    base: base.draft,
    draft,
    slugTouched,
    dirty,
  });

  const change = (by: (draft: Draft) => Partial<Draft>) =>
    setDraft((before) => ({ ...before, ...by(before) }));
  const title = draft.title_no || draft.title_en;
  useSlugProposal({
    title,
    touched: slugTouched,
    onPropose: (slug) => setDraft((before) => (before.slug === slug ? before : { ...before, slug })),
  });

  /** What the server answered is what the next save starts from; what was typed meanwhile stays. */
  const settle = (answered: EditedArticle) => {
    setStored(answered);
    setBase({ version: answered.version, draft: draftOf(answered) });
    setSlugTouched(true);
    setTried(false);
  };
  /** The server's article takes the place of what stands in the editor. */
  const showStored = (answered: EditedArticle) => {
    settle(answered);
    setDraft(draftOf(answered));
  };

  const checked = (toSend: Draft) => {
    const [first] = Object.entries(problemsOf(toSend, new Date(), stored));
    if (!first) return;
    const [field, problem] = first as [DraftField, Parameters<typeof problemText>[0]];
    setTried(true);
    onInvalid(field);
    throw new ClientProblem('unknown', `${fieldNames[field]}: ${problemText(problem)}`);
  };

  /** Undefined where somebody else was faster, which the conflict dialog takes from there. */
  const unlessChanged = async (call: () => Promise<EditedArticle>): Promise<EditedArticle | undefined> => {
    try {
      return await call();
    } catch (error) {
      const problem = asClientProblem(error);
      if (problem.code !== 'article_changed') throw problem;
      setTheirs((problem.details as { current: EditedArticle }).current);
      return undefined;
    }
  };

  const store = async (toSend: Draft, version = base.version): Promise<EditedArticle | undefined> => {
    checked(toSend);
    const json = fieldsOf(toSend, stored);
    if (!stored || version === null) {
      if (!slugTouched) json.slug = await freeSlug(toSend);
      const created = await responseBody(api.articles.$post({ json }));
      // What was proposed by the server meanwhile is what it is called now.
      if (!slugTouched) setDraft((before) => ({ ...before, slug: created.slug }));
      settle(created);
      onCreated(created);
      return created;
    }
    const call = { param: { id: stored.id }, json: { ...json, version } };
    const saved = await unlessChanged(() => responseBody(api.articles[':id'].$put(call)));
    if (saved) settle(saved);
    return saved;
  };

  return {
    draft,
    stored,
    base: base.draft,
    dirty,
    tried,
    copies,
    change,
    setSlug: (slug: string) => {
      setSlugTouched(true);
      change(() => ({ slug }));
    },

    async save(): Promise<void> {
      const isNew = !stored;
      if (!(await store(withSlug(latest.current)))) return;
      if (isNew) toast.success(t('editor.toast.created'), { description: t('editor.toast.createdText') });
      else toast.success(t('editor.toast.saved'), { description: t('editor.toast.savedText') });
    },

    /** Saves first; true once it is live and nothing was typed meanwhile. */
    async publish(): Promise<boolean> {
      // Whatever time or status was chosen: publishing is now.
      const { status = 'draft' } = stored ?? {};
      const written = latest.current;
      const toSend = withSlug({ ...written, status, auto_publish_at: base.draft.auto_publish_at });
      const asStored = stored && !dirty && base.version === stored.version;
      const saved = asStored ? stored : await store(toSend);
      if (!saved) return false;
      const { id, version } = saved;
      const live = await unlessChanged(() =>
        responseBody(api.articles[':id'].publish.$post({ param: { id }, json: { version } })),
      );
      if (!live) return false;
      const now = mergeDrafts(written, latest.current, draftOf(live));
      settle(live);
      setDraft(now);
      toast.success(t('editor.toast.published'), { description: t('editor.toast.publishedText') });
      return changedFields(now, draftOf(live)).length === 0;
    },

    async archiveOrRestore(): Promise<void> {
      if (!stored) return;
      const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version } };
      const away = stored.status === 'archived' || stored.deleted_at !== null;
      const answered = await unlessChanged(() =>
        responseBody(
          away ? api.articles[':id'].restore.$post(call) : api.articles[':id'].archive.$post(call),
        ),
      );
      if (!answered) return;
      settle(answered);
      // What is typed and not saved stays; only the status is new.
      change(() => ({ status: answered.status, slug: answered.slug }));
      toast.success(away ? t('editor.toast.restored') : t('editor.toast.archived'));
    },

    async restoreRevision(number: number): Promise<void> {
      if (!stored) return;
      if (dirty) await copies.putAside();
      const { id, version } = stored;
      const call = { param: { id, number: String(number) }, json: { version } };
      showStored(await responseBody(api.articles[':id'].revisions[':number'].restore.$post(call)));
      toast.success(t('editor.history.restored'));
    },

    async markTranslationRight(locale: Locale): Promise<void> {
      if (!stored) return;
      const call = { param: { id: stored.id }, json: { version: base.version ?? stored.version, locale } };
      const marked = await unlessChanged(() =>
        responseBody(api.articles[':id']['translation-current'].$post(call)),
      );
      if (!marked) return;
      settle(marked);
      toast.success(t('editor.translation.marked'));
    },

    continueWith(copy: LocalCopy): void {
      copies.adopt(copy);
      setDraft(copy.draft);
      setSlugTouched(copy.slugTouched || stored !== undefined);
      // Saving over a version that is gone opens the conflict dialog: nobody's text is overwritten unseen.
      if (stored) setBase({ version: copy.version ?? stored.version, draft: copy.base ?? draftOf(stored) });
    },

    conflict: theirs && {
      theirs,
      close: () => setTheirs(undefined),
      async keepMine(): Promise<void> {
        const merged = mergeDrafts(base.draft, latest.current, draftOf(theirs));
        setTheirs(undefined);
        setDraft(merged);
        if (await store(merged, theirs.version)) {
          toast.success(t('editor.toast.saved'), { description: t('editor.toast.savedText') });
        }
      },
      async takeTheirs(): Promise<void> {
        await copies.putAside();
        setTheirs(undefined);
        showStored(theirs);
      },
      /** Mine becomes an article of its own, a draft beside theirs. */
      async keepCopy(): Promise<EditedArticle> {
        const mine = latest.current;
        const slug = await freeSlug(mine);
        const json = { ...fieldsOf(mine), slug, status: 'draft' as const, auto_publish_at: null };
        const created = await responseBody(api.articles.$post({ json }));
        setTheirs(undefined);
        showStored(theirs);
        toast.success(t('editor.toast.created'), { description: t('editor.conflict.copied') });
        return created;
      },
    },
  };
}

const titleOf = (draft: Draft) => draft.title_no.trim() || draft.title_en.trim();
const freeSlug = (draft: Draft) => proposeSlug(titleOf(draft));
/** An address that was emptied is proposed anew. */
const withSlug = (draft: Draft): Draft =>
  draft.slug.trim() ? draft : { ...draft, slug: slugFromTitle(titleOf(draft)) };

/** Ctrl/Cmd+S saves, wherever the focus is. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
