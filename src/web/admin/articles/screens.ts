import type { AdminScreen } from '../admin-screen.ts';

export const articlesScreens: AdminScreen[] = [
  {
    path: '/admin',
    module: 'articles/articles-screen.tsx',
    title: 'articles.title',
    access: 'role',
    menu: { place: 'articles', text: 'nav.articles' },
  },
  { path: '/admin/article/:id', module: 'editor/editor-screen.tsx', title: 'editor.screen', access: 'role' },
];
