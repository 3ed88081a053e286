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
 * Marks HTML of the product's Markdown renderer as safe, because the admin's policy refuses any other HTML in the
 * document.
 */
export const trustedHtml = (html: string): string => markdown?.createHTML(html) ?? html;

/**
 * Lets the admin start workers from the site's own built files. Call it before the first worker starts. An empty text is
 * allowed as HTML, because the converter of pasted text checks with it whether the browser can parse HTML.
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
