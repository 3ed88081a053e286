import type { Locale } from '../../../domain/locale.ts';
import { pageOfSocialCard, socialCardVersion } from '../../../domain/site/social-card.ts';
import { type PageContext, pageContext } from '../../request-context.ts';
import { cardTitled } from '../render/page-card.ts';
import type { Route } from './+types/social-card';
import { publicPageTitle } from './page-titles.ts';

/** Answers with the picture of a page or a published article, and only of those. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services } = context.get(pageContext);
  const page = pageOfSocialCard(params.locale, params['*']);
  const title = page && (await titleOf(page.path, page.locale, services));
  if (!page || !title) return new Response('Not found', { status: 404, headers: plain });
  const card = cardTitled(title, page.locale);
  const picture = await services.socialCards.draw(card);
  if (!picture) {
    return new Response('Too many pictures are being drawn', {
      status: 503,
      headers: { ...plain, 'retry-after': '5' },
    });
  }
  // Only the address that names what the picture shows may be kept for good.
  const current = url.searchParams.get('v') === socialCardVersion(card);
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': current ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  });
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };

async function titleOf(path: string, locale: Locale, services: PageContext['services']) {
  const slug = /^\/blogg\/([^/]+)$/.exec(path)?.[1];
  if (!slug) return publicPageTitle(path, locale);
  const titles = await services.articles.findPublishedTitles(slug);
  return titles?.[locale];
}
