import 'i18next';
import type blog from './no/blog.json';
import type common from './no/common.json';
import type footer from './no/footer.json';
import type nav from './no/nav.json';
import type upf from './no/upf.json';
import type { noAdmin } from './no-admin.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: typeof noAdmin;
      blog: typeof blog;
      common: typeof common;
      footer: typeof footer;
      nav: typeof nav;
      upf: typeof upf;
    };
  }
}
