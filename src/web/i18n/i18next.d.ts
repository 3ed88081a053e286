import 'i18next';
import type apiTokens from './no/admin/api-tokens.json';
import type articles from './no/admin/articles.json';
import type audit from './no/admin/audit.json';
import type auth from './no/admin/auth.json';
import type authors from './no/admin/authors.json';
import type calendar from './no/admin/calendar.json';
import type collaboration from './no/admin/collaboration.json';
import type editor from './no/admin/editor.json';
import type foods from './no/admin/foods.json';
import type keywords from './no/admin/keywords.json';
import type problems from './no/admin/problems.json';
import type queue from './no/admin/queue.json';
import type research from './no/admin/research.json';
import type results from './no/admin/results.json';
import type searchConsole from './no/admin/search-console.json';
import type settings from './no/admin/settings.json';
import type shell from './no/admin/shell.json';
import type sources from './no/admin/sources.json';
import type status from './no/admin/status.json';
import type today from './no/admin/today.json';
import type topics from './no/admin/topics.json';
import type transfer from './no/admin/transfer.json';
import type users from './no/admin/users.json';
import type webhooks from './no/admin/webhooks.json';
import type blog from './no/blog.json';
import type common from './no/common.json';
import type siteFoods from './no/foods.json';
import type footer from './no/footer.json';
import type labels from './no/labels.json';
import type nav from './no/nav.json';
import type search from './no/search.json';
import type upf from './no/upf.json';

type Admin = typeof articles &
  typeof apiTokens &
  typeof audit &
  typeof calendar &
  typeof collaboration &
  typeof authors &
  typeof editor &
  typeof topics &
  typeof foods &
  typeof keywords &
  typeof today &
  typeof problems &
  typeof queue &
  typeof research &
  typeof results &
  typeof searchConsole &
  typeof auth &
  typeof settings &
  typeof shell &
  typeof sources &
  typeof status &
  typeof transfer &
  typeof users &
  typeof webhooks;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: Admin;
      blog: typeof blog;
      common: typeof common;
      foods: typeof siteFoods;
      footer: typeof footer;
      labels: typeof labels;
      nav: typeof nav;
      search: typeof search;
      upf: typeof upf;
    };
  }
}
