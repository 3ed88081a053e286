import type { PublishedArticle } from '../../../domain/articles/article.ts';
import { longDate } from '../parts/dates.ts';
import { useTexts } from '../render/use-texts.ts';

export function Corrections(props: {
  corrections: PublishedArticle['corrections'];
  lang: string | undefined;
}) {
  const { t, locale } = useTexts('blog');
  if (props.corrections.length === 0) return null;
  return (
    <ul className="mt-5 grid gap-2 border-l-4 border-amber pl-4">
      {props.corrections.map(({ correctedAt, text }) => (
        <li key={correctedAt.toISOString()}>
          <strong>
            <time dateTime={correctedAt.toISOString()}>
              {t('article.corrected', { date: longDate(correctedAt, locale) })}
            </time>
          </strong>{' '}
          <span lang={props.lang}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
