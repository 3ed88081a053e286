import { claimPath } from '../../../domain/articles/claims/claim-address.ts';
import { htmlLang, localizedPath } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import type { ClaimService, PublicClaim } from './claim-service.ts';

/** A claim for programs. Undefined if there is no such claim. */
export async function claimJson(claims: Pick<ClaimService, 'find'>, siteUrl: string, id: string) {
  const found = await claims.find(id);
  if (!found) return undefined;
  if (found.kind === 'replaced')
    return JSON.stringify({ id, replaced_by: siteUrl + claimPath(found.by), status: 'replaced' });
  const { article, claim } = found;
  const { locale } = article;
  return JSON.stringify({
    id,
    url: siteUrl + localizedPath(claimPath(id), locale),
    sentence: claim.sentence,
    language: htmlLang[locale],
    status: found.kind,
    since: claim.since,
    ended: found.kind === 'ended' ? found.claim.ended_at : null,
    article: {
      title: article.title,
      url: siteUrl + localizedPath(articlePath(article.slug), locale),
      corrections: article.corrections.map(({ correctedAt, text }) => ({ date: correctedAt, text })),
    },
    ...(found.kind === 'current' && evidenceOf(found.claim)),
  });
}

const evidenceOf = ({ sources, history, locale }: PublicClaim) => ({
  sources: sources.map((source) => ({
    title: source[`title_${locale}`] || source.title_no || source.title_en,
    url: source.url,
    year: source.published_year,
    design: source.design,
    population: source[`population_${locale}`],
    statistical_class: source.statistical_class,
    grade: source.grade,
    retracted: source.retraction !== undefined,
  })),
  history: history.map(({ sentence, endedAt }) => ({ sentence, until: endedAt })),
});
