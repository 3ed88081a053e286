import { use } from 'react';
import { NonceContext } from './nonce.ts';

/** A script of our own in the page: its hash goes into the page's content security policy. */
export function InlineScript({ code }: { code: string }) {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: fixed lines of our own, never content
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
