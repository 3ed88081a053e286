import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const statusScreens: AdminScreen[] = [menuScreen('status', 'settings')];
