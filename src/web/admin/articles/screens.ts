import FileText from 'lucide-react/icons/file-text';
import type { AdminScreen } from '../admin-screen.ts';

export const articlesScreens: AdminScreen[] = [
  {
    path: '/admin',
    module: 'articles/articles-screen.tsx',
    title: 'articles.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.articles', icon: FileText },
  },
  { path: '/admin/article/:id', module: 'editor/editor-screen.tsx', title: 'editor.screen', access: 'role' },
];
