interface TrustedTypePolicies {
  createPolicy<
    Rules extends {
      createHTML?: (text: string) => string | null;
      createScriptURL?: (text: string) => string;
    },
  >(name: string, rules: Rules): Rules;
}

/** Undefined on the server and in browsers without Trusted Types. */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicies };

const markdown = trustedTypes?.createPolicy('markdown', { createHTML: (html) => html });

/**
 * Marks HTML as trusted. The content security policy of the admin rejects all other HTML. Pass only HTML that the
 * Markdown renderer created, or HTML that is parsed but never inserted into the page.
 */
export const trustedHtml = (html: string): string => markdown?.createHTML(html) ?? html;

/**
 * Allows workers from the built files of this site, and the empty string as HTML, with which turndown tests whether the
 * browser can parse HTML. Call this function before the first worker starts.
 */
export function allowOwnWorkers(): void {
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' ? html : null),
    createScriptURL(address) {
      const url = new URL(address, location.href);
      if (url.origin === location.origin && url.pathname.startsWith('/assets/')) return address;
      throw new TypeError(`Scripts from ${url.origin}${url.pathname} are not allowed`);
    },
  });
}
