import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const topicsScreens: AdminScreen[] = [menuScreen('topics', 'library')];
