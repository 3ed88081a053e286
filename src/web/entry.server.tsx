import type { ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce.ts';
import { pageContext } from './request-context.ts';
import type { RouteHandle } from './root.tsx';

/** A page is rendered whole: it is kept and sent many times, so there is nothing to gain by streaming it. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const page = routerContext.get(pageContext);
  const { matches } = entryContext.staticHandlerContext;
  page.matched(`/${matches.flatMap(({ route }) => route.path || []).join('/')}`);
  headers.set('content-type', 'text/html');
  // All missing pages look alike: once one is kept, the others need no rendering.
  if (status === 404 && page.notFoundIsKept()) return new Response(null, { status, headers });
  const hydrates = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.hydrates);
  // The data is for React Router in the browser: a page without it has no use for them.
  const context = hydrates ? entryContext : { ...entryContext, serverHandoffStream: undefined };
  const document = (
    <NonceContext value={page.nonce}>
      <ServerRouter context={context} url={request.url} nonce={page.nonce} />
    </NonceContext>
  );
  const html = hydrates ? await renderWhole(document) : `<!DOCTYPE html>${renderToString(document)}`;
  page.rendered(html);
  return new Response(null, { status, headers });
}

/** React Router's data for the browser is suspended on, which renderToString would leave out: nothing would hydrate. */
async function renderWhole(document: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(document);
  await stream.allReady;
  return new Response(stream).text();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // An address so odd that not even the page for unknown ones matches: the reader's matter, not a fault of ours.
  if (isRouteErrorResponse(error) && error.status === 404) return;
  context.get(pageContext).failed(error);
};
