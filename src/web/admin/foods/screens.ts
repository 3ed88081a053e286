import type { AdminScreen } from '../admin-screen.ts';

export const foodsScreens: AdminScreen[] = [
  {
    path: '/admin/foods',
    module: 'foods/foods-screen.tsx',
    title: 'foods.title',
    access: 'role',
    menu: { place: 'library', text: 'nav.foods' },
  },
];
