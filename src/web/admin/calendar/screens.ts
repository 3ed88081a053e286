import CalendarDays from 'lucide-react/icons/calendar-days';
import type { AdminScreen } from '../admin-screen.ts';

export const calendarScreens: AdminScreen[] = [
  {
    path: '/admin/calendar',
    module: 'calendar/calendar-screen.tsx',
    title: 'calendar.title',
    access: 'role',
    menu: { group: 'editor', text: 'nav.calendar', icon: CalendarDays },
  },
];
