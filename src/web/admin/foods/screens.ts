import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const foodsScreens: AdminScreen[] = [menuScreen('foods', 'library')];
