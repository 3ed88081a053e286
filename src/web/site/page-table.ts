import { site } from '../../../site.config.ts';
import { publicPagePaths } from '../../domain/site/public-pages.ts';
import * as additive from './additives/additive-page.tsx';
import * as additives from './additives/additives-page.tsx';
import { authorPages } from './authors/pages.ts';
import * as embedGuide from './embed/embed-guide-page.tsx';
import * as embed from './embed/embed-page.tsx';
import { foodPages } from './foods/pages.ts';
import * as labelReader from './labels/label-reader-page.tsx';
import * as article from './pages/article.tsx';
import * as articlePreview from './pages/article-preview.tsx';
import { notFoundMeta } from './pages/article-preview.tsx';
import * as blog from './pages/blog.tsx';
import * as eatLess from './pages/eat-less.tsx';
import * as editorialPolicy from './pages/editorial-policy.tsx';
import * as home from './pages/home.tsx';
import { articleNotFound, goneArticle, notFound } from './pages/missing-pages.tsx';
import { findFormerPage } from './pages/old-address.ts';
import * as privacy from './pages/privacy.tsx';
import * as resources from './pages/resources.tsx';
import * as score from './pages/score.tsx';
import * as shoppingCard from './pages/shopping-card.tsx';
import * as whatIsUpf from './pages/what-is-upf.tsx';
import * as claim from './publisher/claim-page.tsx';
import { definePage, type PageTable } from './render/page.ts';
import { researchPages } from './research/pages.ts';
import { searchPages } from './search/pages.ts';
import { topicPages } from './topics/pages.ts';

const paths = publicPagePaths(site.productSlug);

/** All public pages. Each is served in Norwegian at its path, and in English at the same path under /en. */
export const pageTable: PageTable = {
  pages: [
    definePage(paths.home, home),
    definePage(paths['what-is-upf'], whatIsUpf),
    definePage(paths.score, score, ['foods']),
    definePage(paths['eat-less'], eatLess),
    definePage(paths['shopping-card'], shoppingCard),
    ...researchPages,
    definePage('/pastander/:id', claim, ['articles', 'sources', 'retractions']),
    definePage(paths.resources, resources),
    definePage(paths.blog, blog, ['articles', 'topics']),
    definePage('/blogg/:slug', article),
    definePage('/forhandsvisning/:token', articlePreview),
    ...topicPages,
    ...foodPages,
    ...searchPages,
    ...authorPages,
    definePage(paths['label-reader'], labelReader),
    definePage(paths.additives, additives),
    definePage('/e-stoffer/:slug', additive),
    definePage(paths.embed, embedGuide),
    definePage('/bygg-inn/:widget', embed),
    definePage(paths['editorial-policy'], editorialPolicy, ['site-settings', 'corrections', 'articles']),
    definePage(paths.privacy, privacy, ['site-settings']),
  ],
  findRedirect: findFormerPage,
  // The server's render.ts sends the not-found pages with status 404, and render-page.tsx the gone page with 410.
  notFoundPages: {
    page: notFound,
    article: articleNotFound,
    preview: { meta: notFoundMeta, Page: notFound.Page },
  },
  gonePage: goneArticle,
};
