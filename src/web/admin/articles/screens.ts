import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const articlesScreens: AdminScreen[] = [
  menuScreen('articles', 'articles', { path: '/admin' }),
  { path: '/admin/article/:id', module: 'editor/editor-screen.tsx', title: 'editor.screen', access: 'role' },
];
