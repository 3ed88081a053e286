import type { AdminScreen } from '../admin-screen.ts';

export const webhooksScreens: AdminScreen[] = [
  {
    path: '/admin/webhooks',
    module: 'webhooks/webhooks-screen.tsx',
    title: 'webhooks.title',
    access: 'admin',
    menu: { place: 'settings', text: 'nav.webhooks' },
  },
  {
    path: '/admin/webhooks/:id',
    module: 'webhooks/deliveries-screen.tsx',
    title: 'webhooks.deliveries',
    access: 'admin',
  },
];
