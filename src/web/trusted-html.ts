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
 * Lets HTML that the product's Markdown renderer created into the document. The content security policy of the admin
 * rejects all other HTML.
 */
export const trustedHtml = (html: string): string => markdown?.createHTML(html) ?? html;

/**
 * Allows workers from the built files of this site. Call it before the first worker starts. An empty string is allowed
 * as HTML, because turndown uses it to test whether the browser can parse HTML.
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
