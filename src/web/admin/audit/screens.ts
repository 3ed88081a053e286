import type { AdminScreen } from '../admin-screen.ts';

export const auditScreens: AdminScreen[] = [
  {
    path: '/admin/audit',
    module: 'audit/audit-screen.tsx',
    title: 'audit.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.audit' },
  },
];
