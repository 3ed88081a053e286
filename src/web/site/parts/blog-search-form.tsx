import { maxBlogQueryLength } from '../../../domain/text/search-words.ts';
import { usePage } from '../render/use-page.ts';
import { useTexts } from '../render/use-texts.ts';

export function BlogSearchForm({
  query = '',
  titled = false,
}: {
  query?: string;
  /** True if the title of the page serves as the visible label. */
  titled?: boolean;
}) {
  const { t } = useTexts('blog');
  const { href } = usePage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for many screen readers
    <form role="search" action={href('/blogg')} method="get" className="no-print max-w-[34rem]">
      <label htmlFor="sok" className={titled ? 'sr-only' : 'block font-semibold'}>
        {t('search.label')}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id="sok"
          name="sok"
          type="search"
          defaultValue={query}
          maxLength={maxBlogQueryLength}
          required
          autoComplete="off"
          enterKeyHint="search"
          className="search-field"
        />
        <button type="submit" className="button">
          {t('search.button')}
        </button>
      </div>
    </form>
  );
}
