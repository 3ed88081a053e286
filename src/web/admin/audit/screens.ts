import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const auditScreens: AdminScreen[] = [menuScreen('audit', 'settings')];
