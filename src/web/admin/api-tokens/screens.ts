import KeySquare from 'lucide-react/icons/key-square';
import type { AdminScreen } from '../admin-screen.ts';

export const apiTokensScreens: AdminScreen[] = [
  {
    path: '/admin/tokens',
    module: 'api-tokens/tokens-screen.tsx',
    title: 'tokens.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.tokens', icon: KeySquare },
  },
];
