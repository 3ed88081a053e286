import type { ServerBuild } from 'react-router';
import type { PageContext } from '../../request-context.ts';
import { type PageFile, renderPage } from './render-page.tsx';

/**
 * The public pages of routes.ts, found and rendered without React Router: nothing of it reaches a reader's browser, and
 * asking it doubles what a page costs.
 */
export function createSitePages(build: Pick<ServerBuild, 'routes'>) {
  const routes = routesOf(build.routes);
  const fixed = new Map(routes.map((route) => [route.pattern, route]));
  const open = routes.filter(({ pattern }) => /[:*]/.test(pattern)).sort(mostExactFirst);

  return {
    /** Answers with the page at an address; undefined where the address is none of the public site's. */
    render(url: URL, page: PageContext): ReturnType<typeof renderPage> | undefined {
      const { pathname } = url;
      const route = fixed.get(pathname.toLowerCase()) ?? open.find(({ address }) => address.test(pathname));
      if (route) page.matched(route.pattern);
      if (!route?.isPublic) return undefined;
      return renderPage(route.file, { url, params: paramsOf(route, pathname), page });
    },
  };
}

interface PageRoute {
  /** Such as /blogg/:slug. */
  pattern: string;
  address: RegExp;
  isPublic: boolean;
  file: PageFile;
}

/** Every address that has a page or a screen. Public pages are those named once per language. */
function routesOf(routes: ServerBuild['routes']): PageRoute[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map(({ parentId }) => parentId));
  const pathOf = ({ parentId, path }: (typeof all)[number]): string => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return `${parent ? pathOf(parent) : ''}${path ? `/${path}` : ''}`;
  };
  return all
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const pattern = pathOf(route) || '/';
      const source = pattern.replace(/\/\*$/, '(?:/.*)?').replace(/:\w+/g, '([^/]+)');
      return {
        pattern,
        address: new RegExp(`^${source}$`, 'i'),
        isPublic: /^(no|en)\//.test(route.id),
        file: route.module as unknown as PageFile,
      };
    });
}

const mostExactFirst = (a: PageRoute, b: PageRoute) =>
  Number(a.pattern.endsWith('*')) - Number(b.pattern.endsWith('*')) || b.pattern.length - a.pattern.length;

function paramsOf({ pattern, address }: PageRoute, pathname: string): Record<string, string> {
  const names = pattern.match(/:\w+/g);
  if (!names) return {};
  const values = address.exec(pathname) ?? [];
  return Object.fromEntries(names.map((name, place) => [name.slice(1), decoded(values[place + 1] ?? '')]));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
