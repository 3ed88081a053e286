import words from '../../../../content/sources/strength.json' with { type: 'json' };
import { claimPath, readClaimId } from '../../../domain/articles/claims/claim-address.ts';
import { htmlLang, type Locale, localizedPath, titleIn } from '../../../domain/locale.ts';
import { articlePath } from '../../../domain/site/public-pages.ts';
import { describeStrength } from '../../../domain/sources/source-strength.ts';
import type { Services } from '../../../server/services.ts';
import { siteI18n } from '../../i18n/site-i18n.ts';
import { Breadcrumbs } from '../parts/breadcrumbs.tsx';
import { longDate } from '../parts/dates.ts';
import { AnswerSection } from '../parts/text-page.tsx';
import type { LoaderRequest, LoaderResult, MetaArgs, PageMeta } from '../render/page.ts';
import { markdownLink } from '../render/page-head.ts';
import { useTexts } from '../render/use-texts.ts';

type Claims = Services['claims'];
export type ArticleClaims = NonNullable<Awaited<ReturnType<Claims['listOfArticle']>>>;
type FoundClaim = NonNullable<Awaited<ReturnType<Claims['find']>>>;
type ClaimSource = ArticleClaims['claims'][number]['sources'][number];

type ClaimData = { found: Exclude<FoundClaim, { kind: 'replaced' }> } | { list: ArticleClaims };

export async function load({ context, params }: LoaderRequest<'id'>): Promise<LoaderResult<ClaimData>> {
  const { services, locale } = context;
  const { id } = params;
  const parts = readClaimId(id);
  if (!parts) return { kind: 'not-found', page: 'page' };
  if (!parts.hash) {
    const list = await services.claims.listOfArticle(parts.article, locale);
    return list ? { kind: 'page', data: { list } } : { kind: 'not-found', page: 'page' };
  }
  const found = await services.claims.find(id);
  if (!found) return { kind: 'not-found', page: 'page' };
  if (found.kind === 'replaced')
    return { kind: 'redirect', to: localizedPath(claimPath(found.by), locale), status: 302 };
  return { kind: 'page', data: { found } };
}

export function meta({ t, siteUrl, locale, path, data }: MetaArgs<ClaimData>): PageMeta {
  const address = siteUrl + localizedPath(path, locale);
  const title =
    'list' in data
      ? t('upf:claims.ofArticle', { title: data.list.article.title })
      : t('upf:claims.one', { title: data.found.article.title });
  return {
    title,
    description: 'list' in data ? t('upf:claims.description') : data.found.claim.sentence.slice(0, 160),
    // The article itself is the page that search engines should show.
    noindex: true,
    extra:
      'list' in data
        ? []
        : [
            markdownLink(`${address}.md`),
            { link: { rel: 'alternate', type: 'application/json', href: `${address}.json` } },
          ],
  };
}

/** A claim with its sources and history as Markdown, or a list of the claims of an article. */
export function markdown(data: ClaimData, locale: Locale): string {
  const t = siteI18n[locale].getFixedT(null, 'upf');
  if ('list' in data) return data.list.claims.map(({ sentence }) => `- ${sentence}\n`).join('');
  const { article, claim } = data.found;
  const facts = [
    `> ${claim.sentence}`,
    `${t('claims.article')}: [${article.title}](${localizedPath(articlePath(article.slug), article.locale)})`,
    `${t('claims.since')}: ${longDate(claim.since, locale)}`,
  ];
  if (data.found.kind === 'ended' && data.found.claim.ended_at)
    facts.push(t('claims.ended', { date: longDate(data.found.claim.ended_at, locale) }));
  if (data.found.kind === 'current') {
    facts.push(
      `## ${t('claims.sources')}`,
      data.found.claim.sources.map((source) => `- ${sourceText(source, locale)}`).join('\n'),
    );
    for (const { sentence, endedAt } of data.found.claim.history)
      facts.push(`${t('claims.until', { date: longDate(endedAt, locale) })}: ${sentence}`);
  }
  return `${facts.join('\n\n')}\n`;
}

const sourceText = (source: ClaimSource, locale: Locale): string => {
  const t = siteI18n[locale].getFixedT(null, 'upf');
  const strength = describeStrength(source, locale, words[locale]);
  const retracted = source.retraction === undefined ? '' : ` **${t('claims.retracted')}**`;
  return `[${titleIn(source, locale)}](${source.url})${strength && `: ${strength}`}${retracted}`;
};

export function Page({ data }: { data: ClaimData }) {
  const { t, href, locale } = useTexts('upf');
  const { article } = 'list' in data ? data.list : data.found;
  const lang = article.locale === locale ? undefined : htmlLang[article.locale];
  return (
    <div className="container max-w-[56rem] py-6 md:py-10">
      <Breadcrumbs steps={[{ name: t('claims.title'), path: '/pastander' }]} current={article.title} />
      {'list' in data ? (
        <>
          <h1 className="mt-4 wrap-anywhere">{t('claims.ofArticle', { title: article.title })}</h1>
          {data.list.claims.length === 0 && <p className="mt-4">{t('claims.none')}</p>}
          {data.list.claims.map((claim) => (
            <article key={claim.id} id={claim.anchor} className="mt-8">
              <Sentence text={claim.sentence} lang={lang} />
              <Sources sources={claim.sources} />
              <p className="mt-2">
                <a className="link" href={href(claimPath(claim.id))}>
                  {t('claims.address')}
                </a>
              </p>
            </article>
          ))}
        </>
      ) : (
        <OneClaim found={data.found} lang={lang} />
      )}
    </div>
  );
}

function OneClaim(props: { found: Exclude<FoundClaim, { kind: 'replaced' }>; lang: string | undefined }) {
  const { found, lang } = props;
  const { t, href, locale } = useTexts('upf');
  const { article, claim } = found;
  const anchor = found.kind === 'current' ? `#${found.claim.anchor}` : '';
  return (
    <>
      <h1 className="mt-4 text-3xl wrap-anywhere">{t('claims.heading')}</h1>
      <Sentence text={claim.sentence} lang={lang} />
      {found.kind === 'ended' && found.claim.ended_at && (
        <p className="mt-4 border-l-4 border-amber pl-4 font-semibold">
          {t('claims.ended', { date: longDate(found.claim.ended_at, locale) })}
        </p>
      )}
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{t('claims.article')}</dt>
        <dd>
          <a className="link" lang={lang} href={href(articlePath(article.slug), article.locale) + anchor}>
            {article.title}
          </a>
        </dd>
        <dt className="font-semibold">{t('claims.since')}</dt>
        <dd>
          <time dateTime={claim.since.toISOString()}>{longDate(claim.since, locale)}</time>
        </dd>
      </dl>
      {found.kind === 'current' && (
        <>
          <AnswerSection title={t('claims.sources')}>
            <Sources sources={found.claim.sources} />
          </AnswerSection>
          <AnswerSection title={t('claims.history')}>
            {found.claim.history.length === 0 && <p>{t('claims.unchanged')}</p>}
            <ul>
              {found.claim.history.map(({ sentence, endedAt }) => (
                <li key={endedAt.toISOString()}>
                  {t('claims.until', { date: longDate(endedAt, locale) })}: <q lang={lang}>{sentence}</q>
                </li>
              ))}
            </ul>
          </AnswerSection>
          <AnswerSection title={t('claims.formats')}>
            <p className="flex gap-6">
              {(['json', 'md'] as const).map((format) => (
                <a key={format} className="link" href={`${href(claimPath(found.claim.id))}.${format}`}>
                  {t(`claims.${format}`)}
                </a>
              ))}
            </p>
          </AnswerSection>
        </>
      )}
      {article.corrections.length > 0 && (
        <AnswerSection title={t('claims.corrections')}>
          <ul>
            {article.corrections.map(({ correctedAt, text }) => (
              <li key={correctedAt.toISOString()}>
                <time dateTime={correctedAt.toISOString()}>{longDate(correctedAt, locale)}</time>
                {': '}
                {text}
              </li>
            ))}
          </ul>
        </AnswerSection>
      )}
    </>
  );
}

function Sources({ sources }: { sources: readonly ClaimSource[] }) {
  const { t, locale } = useTexts('upf', { keyPrefix: 'claims' });
  return (
    <ul className="mt-3 grid gap-3">
      {sources.map((source) => (
        <li key={source.id}>
          <a className="link" href={source.url}>
            {titleIn(source, locale)}
          </a>
          <span className="block text-sm text-ink-soft">
            {describeStrength(source, locale, words[locale])}
          </span>
          {source.retraction !== undefined && (
            <strong className="mt-1 block w-fit rounded-lg bg-blush px-3 py-1">
              {source.retraction ? <a href={source.retraction}>{t('retracted')}</a> : t('retracted')}
            </strong>
          )}
        </li>
      ))}
    </ul>
  );
}

const Sentence = ({ text, lang }: { text: string; lang: string | undefined }) => (
  <blockquote lang={lang} className="mt-4 max-w-[58ch] border-l-4 border-forest pl-4 text-xl">
    {/* A large number stays on one line. */}
    {text.replace(/(\d) (?=\d{3}\b)/g, '$1\u00a0')}
  </blockquote>
);
