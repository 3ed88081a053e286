import Settings from 'lucide-react/icons/settings';
import type { AdminScreen } from '../admin-screen.ts';

export const settingsScreens: AdminScreen[] = [
  {
    path: '/admin/settings',
    module: 'settings/settings-screen.tsx',
    title: 'settings.title',
    access: 'admin',
    menu: { group: 'admin', text: 'nav.settings', icon: Settings },
  },
];
