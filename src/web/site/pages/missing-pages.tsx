import type { ReactNode } from 'react';
import { site } from '../../../../site.config.ts';
import type { ArticleCard } from '../../../domain/articles/article.ts';
import { InlineScript } from '../../inline-script.tsx';
import { Drawing } from '../drawings/drawing.tsx';
import { ArticleCardGrid } from '../parts/article-cards.tsx';
import type { PageView } from '../render/page.ts';
import { useTexts } from '../render/use-texts.ts';
import { SearchForm } from '../search/search-form.tsx';

/** Reads the address in the browser, because one cached page is served at all missing addresses. */
const logMissingPath = 'console.error("404 Error: no page at "+location.pathname)';
const adminLinkId = 'to-admin';
/** Shows the link to the admin area at addresses below /admin only. It is hidden everywhere else. */
const showAdminLink = `document.getElementById("${adminLinkId}").hidden=!location.pathname.startsWith("/admin/")`;

const BesidePlate = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <div className="container py-12 md:py-20">
    <div className="grid items-center gap-10 lg:grid-cols-[1.2fr_1fr]">
      <div>{children}</div>
      <Drawing name="empty-plate" className="mx-auto w-full max-w-md" />
    </div>
    {below}
  </div>
);

export const notFound: PageView<undefined> = {
  meta: ({ t }) => ({
    title: t('common:notFound.title'),
    description: t('common:notFound.line'),
    noindex: true,
    canonicalPath: '/',
  }),
  Page() {
    const { t, locale, href } = useTexts(['common', 'nav']);
    return (
      <BesidePlate below={<InlineScript code={`${logMissingPath};${showAdminLink}`} />}>
        <h1 lang={locale === 'en' ? undefined : 'en'}>{t('notFound.heading')}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{t('notFound.line')}</p>
        <p className="mt-8">
          <a className="button" href={href('/')}>
            {t('notFound.home')}
          </a>
        </p>
        <p id={adminLinkId} className="mt-4" hidden>
          <a href="/admin">{t('notFound.admin')}</a>
        </p>
        <div className="mt-10">
          <SearchForm />
        </div>
        <h2 className="mt-10 text-xl">{t('notFound.popular')}</h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {[
            { to: `/hva-er-${site.productSlug}`, text: t('nav:whatIsUpf') },
            { to: '/upf-score', text: t('nav:score') },
            { to: '/hvordan-spise-mindre-upf', text: t('nav:eatLess') },
            { to: '/blogg', text: t('nav:blog') },
          ].map(({ to, text }) => (
            <li key={to} className="more">
              <a href={href(to)}>{text}</a>
            </li>
          ))}
        </ul>
      </BesidePlate>
    );
  },
};

export const articleNotFound: PageView<undefined> = {
  meta: ({ t }) => ({
    title: t('blog:article.notFoundTitle'),
    description: t('blog:article.notFoundLine'),
    noindex: true,
    canonicalPath: '/blogg',
  }),
  Page() {
    const { t, locale, href } = useTexts('blog');
    return (
      <BesidePlate>
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
      </BesidePlate>
    );
  },
};

export const goneArticle: PageView<{ newest: readonly ArticleCard[] }> = {
  meta: ({ t }) => ({
    title: t('blog:gone.heading'),
    description: t('blog:gone.line'),
    noindex: true,
    canonicalPath: '/blogg',
  }),
  Page({ data: { newest } }) {
    const { t, href } = useTexts('blog');
    return (
      <BesidePlate below={<ArticleCardGrid title={t('search.newest')} articles={newest} />}>
        <h1>{t('gone.heading')}</h1>
        <p className="mt-4 max-w-[56ch] text-lg text-ink-soft">{t('gone.line')}</p>
        <div className="mt-8">
          <SearchForm />
        </div>
        <p className="mt-6">
          <a className="button button-quiet" href={href('/blogg')}>
            {t('article.back')}
          </a>
        </p>
      </BesidePlate>
    );
  },
};
