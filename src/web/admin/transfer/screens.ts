import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const transferScreens: AdminScreen[] = [
  menuScreen('import', 'settings', { module: 'transfer/import-screen.tsx' }),
];
