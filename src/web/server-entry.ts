import { findAdminScreen } from './admin/admin-screens.ts';
import { renderAdminDocument } from './admin/shell/admin-document.tsx';
import { renderMarkdown } from './site/markdown/markdown.ts';
import { pageTable } from './site/page-table.ts';
import { renderCited } from './site/publisher/cited-body.ts';
import { createSitePages } from './site/render/site-pages.ts';
import { socialCardResponse } from './site/render/social-card.ts';

/** Everything that the server uses from src/web. */
export const web = {
  sitePages: createSitePages(pageTable),
  socialCardResponse,
  findAdminScreen,
  renderAdminDocument,
  renderCited,
  renderMarkdown,
};
