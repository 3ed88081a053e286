import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { NonceContext } from './nonce.ts';
import { pageContext } from './request-context.ts';

/** A page is rendered whole: it is kept and sent many times, so there is nothing to gain by streaming it. */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  routerContext: RouterContextProvider,
): Response {
  const page = routerContext.get(pageContext);
  headers.set('content-type', 'text/html');
  // All missing pages look alike: once one is kept, the others need no rendering.
  if (status === 404 && page.notFoundIsKept()) return new Response('', { status, headers });
  const html = renderToString(
    <NonceContext value={page.nonce}>
      <ServerRouter context={entryContext} url={request.url} nonce={page.nonce} />
    </NonceContext>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).failed(error);
};
