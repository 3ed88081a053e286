import 'i18next';
import type admin from './no/admin.json';
import type blog from './no/blog.json';
import type common from './no/common.json';
import type footer from './no/footer.json';
import type nav from './no/nav.json';
import type upf from './no/upf.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: typeof admin;
      blog: typeof blog;
      common: typeof common;
      footer: typeof footer;
      nav: typeof nav;
      upf: typeof upf;
    };
  }
}
