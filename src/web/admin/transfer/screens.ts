import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import type { AdminScreen } from '../admin-screen.ts';

export const transferScreens: AdminScreen[] = [
  {
    path: '/admin/import',
    module: 'transfer/import-screen.tsx',
    title: 'import.title',
    access: 'admin',
    menu: { group: 'admin', text: 'nav.import', icon: ArrowDownUp },
  },
];
