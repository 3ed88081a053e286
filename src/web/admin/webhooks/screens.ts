import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const webhooksScreens: AdminScreen[] = [
  menuScreen('webhooks', 'settings'),
  {
    path: '/admin/webhooks/:id',
    module: 'webhooks/deliveries-screen.tsx',
    title: 'webhooks.deliveries',
    access: 'admin',
  },
];
