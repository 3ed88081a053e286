import { maxBlogQueryLength } from '../../../domain/text/search-words.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';

export const searchFieldId = 'site-search';

/** The field that searches the whole site. search-suggestions.island.ts suggests names while the reader types. */
export function SearchForm({ query = '', titled = false }: { query?: string; titled?: boolean }) {
  const { t } = useTexts('search');
  const { href } = usePage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for many screen readers
    <form role="search" action={href('/sok')} method="get" className="no-print max-w-[34rem]">
      <label htmlFor={searchFieldId} className={titled ? 'sr-only' : 'block font-semibold'}>
        {t('label')}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id={searchFieldId}
          name="q"
          type="search"
          defaultValue={query}
          maxLength={maxBlogQueryLength}
          required
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          placeholder={t('placeholder')}
          className="search-field"
        />
        <button type="submit" className="button">
          {t('button')}
        </button>
      </div>
    </form>
  );
}
