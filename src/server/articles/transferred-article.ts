import type { ArticleInput } from '../../domain/articles/article.ts';
import type { AdminArticle } from './admin-article.ts';
import type { ArticleRow } from './article-store.ts';

type StampName = 'created_at' | 'updated_at' | 'archived_at' | 'text_no_changed_at' | 'text_en_changed_at';

export type ImportedStamps = Partial<Pick<ArticleRow, 'id' | StampName>>;

/** An article from an uploaded file, not yet validated. */
export interface ArticleToImport {
  /** Only the fields that the file contains. An existing article keeps its other fields. */
  fields: ArticleInput;
  stamps: ImportedStamps;
  oldSlugs: string[];
  /** The paths at which the article was read on its former site, see oldAddressOf. */
  oldAddresses: string[];
}

export interface ArticleToExport extends AdminArticle {
  text_no_changed_at: Date;
  text_en_changed_at: Date;
  old_slugs: string[];
  old_addresses: string[];
}

/** The change that an import made to one article. It is stored, so that the import can be undone. */
export interface ImportedChange {
  article_id: string;
  slug: string;
  title: string;
  version: number;
  /** The version and the times before the import; null if the import created the article. */
  before: { version: number; stamps: Omit<ImportedStamps, 'id'> } | null;
  former_slugs: string[];
  addresses: string[];
}
