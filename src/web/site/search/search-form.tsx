import { maxBlogQueryLength } from '../../../domain/text/search-words.ts';
import { useTexts } from '../render/use-texts.ts';

export const searchFieldId = 'site-search';

/** A field that searches the whole site, or only the blog. It works without a script. */
export function SearchForm(props: {
  searches?: 'site' | 'blog';
  query?: string;
  /** True if the title of the page serves as the visible label. */
  titled?: boolean;
}) {
  const { searches = 'site', query = '', titled = false } = props;
  const { t, href } = useTexts('search');
  const { t: blog } = useTexts('blog');
  const form = {
    site: { id: searchFieldId, name: 'q', action: '/sok', label: t('label'), placeholder: t('placeholder') },
    blog: { id: 'sok', name: 'sok', action: '/blogg', label: blog('search.label'), placeholder: undefined },
  }[searches];
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for many screen readers
    <form role="search" action={href(form.action)} method="get" className="no-print max-w-[34rem]">
      <label htmlFor={form.id} className={titled ? 'sr-only' : 'block font-semibold'}>
        {form.label}
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <input
          id={form.id}
          name={form.name}
          type="search"
          defaultValue={query}
          maxLength={maxBlogQueryLength}
          required
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          placeholder={form.placeholder}
          className="search-field"
        />
        <button type="submit" className="button">
          {t('button')}
        </button>
      </div>
    </form>
  );
}
