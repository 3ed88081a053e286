import Webhook from 'lucide-react/icons/webhook';
import type { AdminScreen } from '../admin-screen.ts';

export const webhooksScreens: AdminScreen[] = [
  {
    path: '/admin/webhooks',
    module: 'webhooks/webhooks-screen.tsx',
    title: 'webhooks.title',
    access: 'admin',
    menu: { group: 'admin', text: 'nav.webhooks', icon: Webhook },
  },
  {
    path: '/admin/webhooks/:id',
    module: 'webhooks/deliveries-screen.tsx',
    title: 'webhooks.deliveries',
    access: 'admin',
  },
];
