import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce.ts';
import { pageContext } from './request-context.ts';

export { createSitePages } from './site/render/site-pages.ts';

/** A screen of the newsroom, rendered whole: React Router's data for the browser is suspended on. */
export default async function renderScreen(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  routerContext: RouterContextProvider,
): Promise<Response> {
  const page = routerContext.get(pageContext);
  const stream = await renderToReadableStream(
    <NonceContext value={page.nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={page.nonce} />
    </NonceContext>,
  );
  await stream.allReady;
  headers.set('content-type', 'text/html');
  return new Response(stream, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An address so odd that React Router does not know it: the visitor's matter, not a fault of ours.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status === 404)) return;
  context.get(pageContext).failed(error);
};
