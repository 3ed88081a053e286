import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const sourcesScreens: AdminScreen[] = [menuScreen('sources', 'library')];
