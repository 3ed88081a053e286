import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const usersScreens: AdminScreen[] = [menuScreen('users', 'settings')];
