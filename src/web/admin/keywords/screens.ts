import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const keywordsScreens: AdminScreen[] = [menuScreen('keywords', 'ideas')];
