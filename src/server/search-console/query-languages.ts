import type { Locale } from '../../domain/locale.ts';
import { Problem } from '../../domain/problems.ts';
import { queryKey } from '../../domain/search-console/query-groups.ts';
import type { Actor } from '../audit/actor.ts';
import type { KeywordService } from '../keywords/keyword-service.ts';
import type { AuditedDependencies } from '../service-parts.ts';
import { createSnapshotStore } from './snapshot-store.ts';

export function createQueryLanguages(parts: AuditedDependencies & { keywords: KeywordService }) {
  const { database, keywords, audit } = parts;
  const snapshots = createSnapshotStore(database.orm);
  return {
    /** Sets the language of many queries. `changed` also counts queries whose guessed language was right. */
    async changeLanguages(keywordIds: readonly string[], locale: Locale, actor: Actor) {
      let changed = 0;
      for (const id of keywordIds) {
        try {
          const keyword = await keywords.find(id);
          if (!keyword) continue;
          if (keyword.locale === locale) {
            // The guessed language is right, so only the mark of a guess is removed.
            await snapshots.rename(queryKey(keyword.term), { term: keyword.term, locale });
          } else await this.changeLanguage(id, locale, actor);
          changed++;
        } catch (error) {
          // A term that already exists in the other language stays unchanged. The loop continues with the other terms.
          if (!(error instanceof Problem)) throw error;
        }
      }
      return { changed };
    },

    async changeLanguage(keywordId: string, locale: Locale, actor: Actor) {
      const keyword = await keywords.find(keywordId);
      if (!keyword) throw new Problem('keyword_not_found');
      if (keyword.locale === locale) return { locale };
      const { term, intent, difficulty, volume } = keyword;
      await keywords.change(keywordId, { term, locale, intent, difficulty, volume }, actor);
      await audit.record('search_data.language_changed', actor, term, {
        before: { locale: keyword.locale },
        after: { locale },
      });
      return { locale };
    },
  };
}
