import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const authorsScreens: AdminScreen[] = [menuScreen('authors', 'library')];
