import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { htmlLang, type Locale } from '../../../domain/locale.ts';
import { answersQuery } from '../../../domain/search-console/answers-query.ts';
import { IndexStates } from '../articles/index-states.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { resultsKey } from '../results/data.ts';
import { searchConsoleKeys } from '../search-console/data.ts';
import { CollapsibleSection } from './collapsible-section.tsx';

const maxShown = 8;

/** Says whether Google has this language version of the article in its index. */
export function InGoogle({ slug, locale }: { slug: string; locale: Locale }) {
  const { t } = useTexts();
  const { data } = useApiQuery(
    [...resultsKey, 'list', slug],
    () => api.results.articles.$get({ query: { slugs: slug } }),
    { select: ({ articles }) => articles[slug]?.index.filter((state) => state.locale === locale) },
  );
  if (!data || data.length === 0) return null;
  return (
    <CollapsibleSection title={t('articles.index.title')}>
      <IndexStates states={data} />
    </CollapsibleSection>
  );
}

/** Lists the searches with which people find the article, and ticks those that its text answers. */
export function FoundWith(props: { articleId: string; locale: Locale; text: string }) {
  const { t, whole, oneDecimal } = useTexts();
  const { articleId: id, locale } = props;
  const { data } = useApiQuery(
    [...searchConsoleKeys.queries, id, ''],
    () => api.gsc.articles[':id'].queries.$get({ param: { id } }),
    { select: ({ queries }) => queries.filter((query) => query.locale === locale).slice(0, maxShown) },
  );
  if (!data || data.length === 0) return null;
  return (
    <CollapsibleSection title={t('editor.foundWith.title')}>
      <ul className="grid gap-2 text-sm">
        {data.map(({ term, position, impressions }) => {
          const isAnswered = answersQuery(props.text, term);
          const Icon = isAnswered ? CircleCheck : CircleDashed;
          const figures = { position: oneDecimal(position), impressions: whole(impressions) };
          return (
            <li key={term} className="flex gap-2">
              <Icon
                className={`mt-0.5 size-4 shrink-0 ${isAnswered ? 'text-moss' : 'text-ink-soft'}`}
                aria-label={t(`editor.foundWith.${isAnswered ? 'answered' : 'missing'}`)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span lang={htmlLang[locale]}>{term}</span>
                <span className="block text-ink-soft">{t('editor.foundWith.figures', figures)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </CollapsibleSection>
  );
}
