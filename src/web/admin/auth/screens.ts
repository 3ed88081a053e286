import { type AdminScreen, menuScreen } from '../admin-screen.ts';

export const authScreens: AdminScreen[] = [
  { path: '/admin/login', module: 'auth/session/login-screen.tsx', title: 'login.title' },
  { path: '/admin/setup', module: 'auth/session/setup-screen.tsx', title: 'setup.title' },
  { path: '/admin/invitation', module: 'auth/session/invitation-screen.tsx', title: 'invitation.title' },
  {
    path: '/admin/forgot-password',
    module: 'auth/session/forgot-password-screen.tsx',
    title: 'forgot.title',
  },
  { path: '/admin/reset-password', module: 'auth/session/reset-password-screen.tsx', title: 'reset.title' },
  menuScreen('security', 'settings', { module: 'auth/security/security-screen.tsx', access: 'session' }),
];
