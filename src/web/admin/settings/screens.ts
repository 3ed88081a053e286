import type { AdminScreen } from '../admin-screen.ts';

export const settingsScreens: AdminScreen[] = [
  {
    path: '/admin/settings',
    module: 'settings/settings-screen.tsx',
    title: 'settings.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.site' },
  },
];
