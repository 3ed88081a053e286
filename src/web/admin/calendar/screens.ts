import type { AdminScreen } from '../admin-screen.ts';

export const calendarScreens: AdminScreen[] = [
  {
    path: '/admin/calendar',
    module: 'calendar/calendar-screen.tsx',
    title: 'calendar.title',
    access: 'role',
    menu: { place: 'calendar', text: 'nav.calendar' },
  },
];
