import 'i18next';

type Admin = typeof import('./no/admin/articles.json') &
  typeof import('./no/admin/api-tokens.json') &
  typeof import('./no/admin/audit.json') &
  typeof import('./no/admin/calendar.json') &
  typeof import('./no/admin/collaboration.json') &
  typeof import('./no/admin/authors.json') &
  typeof import('./no/admin/editor.json') &
  typeof import('./no/admin/topics.json') &
  typeof import('./no/admin/foods.json') &
  typeof import('./no/admin/keywords.json') &
  typeof import('./no/admin/today.json') &
  typeof import('./no/admin/problems.json') &
  typeof import('./no/admin/queue.json') &
  typeof import('./no/admin/research.json') &
  typeof import('./no/admin/results.json') &
  typeof import('./no/admin/search-console.json') &
  typeof import('./no/admin/auth.json') &
  typeof import('./no/admin/settings.json') &
  typeof import('./no/admin/shell.json') &
  typeof import('./no/admin/sources.json') &
  typeof import('./no/admin/status.json') &
  typeof import('./no/admin/transfer.json') &
  typeof import('./no/admin/users.json') &
  typeof import('./no/admin/webhooks.json');

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: Admin;
      blog: typeof import('./no/blog.json');
      common: typeof import('./no/common.json');
      foods: typeof import('./no/foods.json');
      footer: typeof import('./no/footer.json');
      labels: typeof import('./no/labels.json');
      nav: typeof import('./no/nav.json');
      search: typeof import('./no/search.json');
      upf: typeof import('./no/upf.json');
    };
  }
}
