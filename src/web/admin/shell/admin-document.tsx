import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import type { Locale } from '../../../domain/locale.ts';
import type { ClientFiles } from '../../client-files.ts';
import { Document } from '../../document.tsx';
import { loadAdminI18n } from '../../i18n/admin-i18n.ts';
import { InlineScript, NonceContext } from '../../inline-script.tsx';
import { Skeleton } from '../../ui/surfaces.tsx';
import { type AdminScreen, layoutModuleOf } from '../admin-screens.ts';
import { BrandMark, brandClass } from './brand.tsx';
import { adminRootId } from './element-ids.ts';
import { AdminLanguageForm } from './language-toggle.tsx';
import { screenTitle } from './screen-title.ts';
import { SignedOutPage } from './signed-out-page.tsx';

/**
 * Configures zod in an inline script that runs before all modules, because some modules create schemas when they are
 * loaded. Otherwise zod would test whether eval works, and the browser would report a violation of the content
 * security policy.
 */
const schemasWithoutEval = 'globalThis.__zod_globalConfig={jitless:true}';

const i18nOf = { no: await loadAdminI18n('no'), en: await loadAdminI18n('en') };

/** The document of an admin screen loads the application and shows a loading state until the screen is rendered. */
export function renderAdminDocument(props: {
  screen: AdminScreen;
  pathname: string;
  locale: Locale;
  nonce: string;
  files: ClientFiles;
}): string {
  const { screen, pathname, locale, nonce, files } = props;
  const i18n = i18nOf[locale];
  const { style, script, preloads } = files.admin;
  const modules = [`admin/${layoutModuleOf(screen)}`, `admin/${screen.module}`, `i18n/${locale}-admin.ts`];
  const head = (
    <>
      <title>{screenTitle(i18n.getFixedT(null, 'admin'), screen)}</title>
      <meta name="robots" content="noindex,nofollow" />
      <InlineScript code={schemasWithoutEval} />
      <link rel="stylesheet" href={style} />
      {preloads(modules).map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={script} />
    </>
  );
  return `<!DOCTYPE html>${renderToString(
    <NonceContext value={nonce}>
      <I18nextProvider i18n={i18n}>
        <Document locale={locale} head={head} reloadScript={files.reloadScript} shrinksForKeyboard>
          <div id={adminRootId}>
            <SignedOutPage
              brand={
                <a className={brandClass} href="/admin">
                  <BrandMark />
                </a>
              }
              languageLink={<AdminLanguageForm pathname={pathname} />}
            >
              <Skeleton label={i18n.t('loading')} />
            </SignedOutPage>
          </div>
        </Document>
      </I18nextProvider>
    </NonceContext>,
  )}`;
}
