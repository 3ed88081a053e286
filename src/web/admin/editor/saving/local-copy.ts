import type { Draft } from '../state/article-draft.ts';

/** Unsaved text that is stored in this browser. It survives a reload, a crash and the end of the session. */
export interface LocalCopy {
  /**
   * Consists of the user's id, the article's id ('new' before the first save) and a random suffix per browser window.
   */
  key: string;
  /** The version of the article on which the text is based. Null for a new article. */
  version: number | null;
  /** The fields of the version on which the text is based. Copies stored by older releases do not have them. */
  base?: Draft;
  at: number;
  slugTouched: boolean;
  draft: Draft;
}
