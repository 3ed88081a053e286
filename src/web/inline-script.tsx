import { createContext, use } from 'react';

/** An inline script. The server adds its hash to the content security policy of the page. */
export function InlineScript({ code }: { code: string }) {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant code, never content
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** The nonce of the product's inline scripts during rendering on the server. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
