import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { type AdminScreen, adminScreens } from './admin-screens.ts';
import { AdminError, AdminLayout } from './shell/admin-layout.tsx';

type LoadModule = () => Promise<{ default: ComponentType }>;

/** Each screen is a chunk that is loaded when the screen is opened. */
const screenModules = import.meta.glob<{ default: ComponentType }>('./**/*-screen.tsx');

const lazyComponent = (load: LoadModule) => async () => ({ Component: (await load()).default });

const routesOf = (screens: readonly AdminScreen[]): RouteObject[] =>
  screens.map((screen) => {
    const load = screenModules[`./${screen.module}`];
    if (!load) throw new Error(`${screen.module} does not exist`);
    return { path: screen.path, handle: screen, lazy: lazyComponent(load) };
  });

export const adminRoutes: RouteObject[] = [
  {
    Component: AdminLayout,
    ErrorBoundary: AdminError,
    children: [
      {
        lazy: lazyComponent(() => import('./shell/signed-out-layout.tsx')),
        children: routesOf(adminScreens.filter(({ access }) => !access)),
      },
      {
        lazy: lazyComponent(() => import('./shell/shell-layout.tsx')),
        children: routesOf(adminScreens.filter(({ access }) => access)),
      },
    ],
  },
];
