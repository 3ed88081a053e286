import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** An inline script whose hash the server adds to the page's content security policy. */
export function InlineScript({ code }: { code: string }) {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant code, never content
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
