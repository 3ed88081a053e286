import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, createPath } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadAdminI18n } from '../i18n/admin-i18n.ts';
import { allowOwnWorkers } from '../trusted-html.ts';
import { adminRoutes } from './admin-routes.tsx';
import { documentLocale } from './shell/document-locale.ts';
import { adminRootId } from './shell/element-ids.ts';

allowOwnWorkers();

const router = createBrowserRouter(adminRoutes);

// A deployment removes the chunks of this tab's version. If one fails to load, the next screen is loaded as a new page.
addEventListener('vite:preloadError', () => {
  const { initialized, navigation } = router.state;
  if (initialized && navigation.state === 'loading') location.assign(createPath(navigation.location));
});

// Until the texts and the first screen are loaded, the loading state that the server sent stays visible.
const firstScreen = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  router.subscribe(({ initialized }) => initialized && resolve());
});
const [i18n] = await Promise.all([loadAdminI18n(documentLocale()), firstScreen]);

const root = document.getElementById(adminRootId);
if (!root) throw new Error(`The document has no element #${adminRootId}`);
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>
  </StrictMode>,
);
