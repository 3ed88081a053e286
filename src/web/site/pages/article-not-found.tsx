import { Drawing } from '../drawings/drawing.tsx';
import type { MetaArgs, PageMeta } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { SearchForm } from '../search/search-form.tsx';

export const meta = ({ t }: MetaArgs<undefined>): PageMeta => ({
  title: t('blog:article.notFoundTitle'),
  description: t('blog:article.notFoundLine'),
  noindex: true,
  canonicalPath: '/blogg',
});

export function Page() {
  const { t, locale, href } = useTexts('blog');
  return (
    <div className="container grid items-center gap-10 py-12 md:py-20 lg:grid-cols-[1.2fr_1fr]">
      <div>
        <h1 lang={locale === 'en' ? undefined : 'en'}>{t('article.notFound')}</h1>
        {locale === 'no' && <p className="mt-4 text-lg text-ink-soft">{t('article.notFoundLine')}</p>}
        <div className="mt-8">
          <SearchForm />
        </div>
        <p className="mt-8 flex flex-wrap gap-3">
          <a className="button" href={href('/')}>
            {t('article.home')}
          </a>
          <a className="button button-quiet" href={href('/blogg')}>
            {t('article.back')}
          </a>
        </p>
      </div>
      <Drawing name="empty-plate" className="mx-auto w-full max-w-md" />
    </div>
  );
}
