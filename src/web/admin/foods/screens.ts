import Apple from 'lucide-react/icons/apple';
import type { AdminScreen } from '../admin-screen.ts';

export const foodsScreens: AdminScreen[] = [
  {
    path: '/admin/foods',
    module: 'foods/foods-screen.tsx',
    title: 'foods.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.foods', icon: Apple },
  },
];
