import { site } from '../../../site.config.ts';
import { publicPagePaths } from '../../domain/site/public-pages.ts';
import * as additive from './additives/additive-page.tsx';
import * as additives from './additives/additives-page.tsx';
import * as embedGuide from './embed/embed-guide-page.tsx';
import * as embed from './embed/embed-page.tsx';
import { foodPages } from './foods/pages.ts';
import * as labelReader from './labels/label-reader-page.tsx';
import * as about from './pages/about.tsx';
import * as article from './pages/article.tsx';
import * as articleNotFound from './pages/article-not-found.tsx';
import * as articlePreview from './pages/article-preview.tsx';
import * as blog from './pages/blog.tsx';
import * as eatLess from './pages/eat-less.tsx';
import * as editorialPolicy from './pages/editorial-policy.tsx';
import * as goneArticle from './pages/gone-article.tsx';
import * as home from './pages/home.tsx';
import * as notFound from './pages/not-found.tsx';
import { findMovedArticle } from './pages/old-address.ts';
import * as privacy from './pages/privacy.tsx';
import * as research from './pages/research.tsx';
import * as resources from './pages/resources.tsx';
import * as score from './pages/score.tsx';
import * as whatIsUpf from './pages/what-is-upf.tsx';
import * as author from './publisher/author-page.tsx';
import { definePage, type PageTable } from './render/page.ts';
import { searchPages } from './search/pages.ts';
import { topicPages } from './topics/pages.ts';

const paths = publicPagePaths(site.productSlug);

/** All public pages. Each is served in Norwegian at its path, and in English at the same path under /en. */
export const pageTable: PageTable = {
  pages: [
    definePage({ path: paths.home, meta: home.meta, Page: home.Page }),
    definePage({ path: paths['what-is-upf'], meta: whatIsUpf.meta, Page: whatIsUpf.Page }),
    definePage({
      path: paths.score,
      cacheTags: ['foods'],
      load: score.load,
      meta: score.meta,
      Page: score.Page,
    }),
    definePage({ path: paths['eat-less'], meta: eatLess.meta, Page: eatLess.Page }),
    definePage({ path: paths.research, meta: research.meta, Page: research.Page }),
    definePage({ path: paths.resources, meta: resources.meta, Page: resources.Page }),
    definePage({
      path: paths.blog,
      cacheTags: ['articles', 'topics'],
      load: blog.load,
      meta: blog.meta,
      Page: blog.Page,
    }),
    definePage({ path: '/blogg/:slug', load: article.load, meta: article.meta, Page: article.Page }),
    definePage({
      path: '/forhandsvisning/:token',
      load: articlePreview.load,
      meta: articlePreview.meta,
      Page: articlePreview.Page,
    }),
    ...topicPages,
    ...foodPages,
    ...searchPages,
    definePage({ path: '/forfattere/:slug', load: author.load, meta: author.meta, Page: author.Page }),
    definePage({ path: paths['label-reader'], meta: labelReader.meta, Page: labelReader.Page }),
    definePage({ path: paths.additives, meta: additives.meta, Page: additives.Page }),
    definePage({ path: '/e-stoffer/:slug', load: additive.load, meta: additive.meta, Page: additive.Page }),
    definePage({ path: paths.embed, meta: embedGuide.meta, Page: embedGuide.Page }),
    definePage({ path: '/bygg-inn/:widget', load: embed.load, meta: embed.meta, Page: embed.Page }),
    definePage({
      path: paths.about,
      cacheTags: ['site-settings'],
      load: about.load,
      meta: about.meta,
      Page: about.Page,
    }),
    definePage({
      path: paths['editorial-policy'],
      cacheTags: ['site-settings', 'corrections', 'articles'],
      load: editorialPolicy.load,
      meta: editorialPolicy.meta,
      Page: editorialPolicy.Page,
    }),
    definePage({
      path: paths.privacy,
      cacheTags: ['site-settings'],
      load: privacy.load,
      meta: privacy.meta,
      Page: privacy.Page,
    }),
  ],
  findRedirect: findMovedArticle,
  // src/server/platform/page-cache/render.ts sends the not-found pages with status 404. render-page.tsx gives the gone page the
  // status 410.
  notFoundPages: {
    page: { meta: notFound.meta, Page: notFound.Page },
    article: { meta: articleNotFound.meta, Page: articleNotFound.Page },
    preview: { meta: articlePreview.notFoundMeta, Page: notFound.Page },
  },
  gonePage: { meta: goneArticle.meta, Page: goneArticle.Page },
};
