import type { AdminScreen } from '../admin-screen.ts';

export const transferScreens: AdminScreen[] = [
  {
    path: '/admin/import',
    module: 'transfer/import-screen.tsx',
    title: 'import.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.import' },
  },
];
