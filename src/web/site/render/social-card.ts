import type { Locale } from '../../../domain/locale.ts';
import { slugIn } from '../../../domain/site/page-source.ts';
import { pageOfSocialCard, socialCardVersion } from '../../../domain/site/social-card.ts';
import type { Services } from '../../../server/services.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { publicPageTitle } from '../pages/page-titles.ts';
import { type CardContent, cardOf } from './page-card.ts';

/** Serves /kort/<locale>/<path>.png, the social card of a public page or a published article. */
export async function socialCardResponse(
  { pathname, searchParams }: URL,
  services: Pick<Services, 'articles' | 'pageSources' | 'socialCards'>,
): Promise<Response> {
  const [, , locale = '', ...rest] = pathname.split('/');
  const page = pageOfSocialCard(locale, rest.join('/'));
  const content = page && (await contentOf(page.path, page.locale, services));
  if (!page || !content) return new Response('Not found', { status: 404, headers: plain });
  const card = cardOf(content, page.locale);
  const picture = await services.socialCards.draw(card);
  if (!picture)
    return new Response('Too many pictures are being drawn', {
      status: 503,
      headers: { ...plain, 'retry-after': '5' },
    });
  // Only the address with the current version is immutable. Any other address may show a different picture later.
  const isCurrent = searchParams.get('v') === socialCardVersion(card);
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    },
  });
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };

async function contentOf(
  path: string,
  locale: Locale,
  { articles, pageSources }: Pick<Services, 'articles' | 'pageSources'>,
): Promise<CardContent | undefined> {
  const titled = (title: string | undefined) => (title ? { title } : undefined);
  for (const source of pageSources) {
    const slug = slugIn(source, path);
    if (!slug) continue;
    const name = await source.titleOf(slug, locale);
    return titled(name && source.titleText ? siteI18n[locale].t(source.titleText, { name }) : name);
  }
  const slug = /^\/blogg\/([^/]+)$/.exec(path)?.[1];
  if (!slug) return titled(publicPageTitle(path, locale));
  const article = await articles.findPublishedTitles(slug);
  const title = article?.titles[locale];
  return title ? { title, imageAddress: article.imageAddress } : undefined;
}
