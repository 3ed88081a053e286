import { expect, it } from 'vitest';
import { places } from '../admin-screens.ts';
import { findMenuScreen, listActions, listMenuScreens } from './menu.ts';

const pathsAt = (place: (typeof places)[number], ...roles: ('admin' | 'editor')[]) =>
  listMenuScreens({ roles }, place).map(({ path }) => path);

it('every place of the menu has a screen that an editor may open', () => {
  for (const place of places) expect(pathsAt(place, 'editor'), place).not.toEqual([]);
});

it('the settings show an editor only the own account and the own tokens', () => {
  expect(pathsAt('settings', 'editor')).toEqual(['/admin/security', '/admin/tokens']);
  expect(pathsAt('settings', 'admin')).toEqual([
    '/admin/settings',
    '/admin/users',
    '/admin/security',
    '/admin/tokens',
    '/admin/webhooks',
    '/admin/import',
    '/admin/audit',
    '/admin/status',
  ]);
});

it('a person without a role sees only the security of the own account', () => {
  expect(listMenuScreens({ roles: [] }).map(({ path }) => path)).toEqual(['/admin/security']);
});

it('the search of everything offers only the actions that the roles allow', () => {
  const pathsFor = (...roles: ('admin' | 'editor')[]) => listActions({ roles }).map(({ path }) => path);
  expect(pathsFor()).toEqual(['/admin/security#password']);
  expect(pathsFor('editor')).toEqual([
    '/admin/article/new',
    '/admin/calendar?plan=new',
    '/admin/gsc?tab=upload',
    '/admin/security#password',
  ]);
  expect(pathsFor('admin')).toContain('/admin/settings#server');
});

it.each([
  ['/admin', '/admin'],
  ['/admin/article/new', '/admin'],
  ['/admin/queue/4f6c', '/admin/queue'],
  ['/admin/gsc/er%20skyr%20sunt', '/admin/gsc'],
  ['/admin/webhooks/4f6c', '/admin/webhooks'],
])('%s belongs to the screen %s of the menu', (pathname, path) => {
  expect(findMenuScreen(pathname)?.path).toBe(path);
});

it('the images are a screen of the library', () => {
  expect(pathsAt('library', 'editor')).toContain('/admin/media');
});

it('a screen that is opened from elsewhere belongs to no place', () => {
  expect(findMenuScreen('/admin/connect')).toBeUndefined();
});
