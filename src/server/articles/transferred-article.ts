import type { ArticleInput } from '../../domain/articles/article.ts';
import type { AdminArticle } from './admin-article.ts';

/** The id and the times that an article keeps when it is imported. */
interface ImportedStamps {
  id?: string;
  created_at?: Date;
  updated_at?: Date;
  archived_at?: Date | null;
  text_no_changed_at?: Date;
  text_en_changed_at?: Date;
}

/** An article from an uploaded file, not yet validated. */
export interface ArticleToImport {
  /** Only the fields that the file contains. An existing article keeps its other fields. */
  fields: ArticleInput;
  stamps: ImportedStamps;
  oldSlugs: string[];
}

export interface ArticleToExport extends AdminArticle {
  text_no_changed_at: Date;
  text_en_changed_at: Date;
  old_slugs: string[];
}
