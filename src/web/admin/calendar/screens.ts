import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const calendarScreens: AdminScreen[] = [menuScreen('calendar', 'calendar')];
