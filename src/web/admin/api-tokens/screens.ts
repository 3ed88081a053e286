import type { AdminScreen } from '../admin-screen.ts';

export const apiTokensScreens: AdminScreen[] = [
  {
    path: '/admin/tokens',
    module: 'api-tokens/tokens-screen.tsx',
    title: 'tokens.title',
    access: 'role',
    menu: { place: 'settings', text: 'nav.tokens' },
  },
  {
    path: '/admin/connect',
    module: 'api-tokens/connect-screen.tsx',
    title: 'connect.screen',
    access: 'role',
  },
];
