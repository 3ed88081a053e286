import words from '../../../../content/sources/strength.json' with { type: 'json' };
import type { PublishedArticle } from '../../../domain/articles/article.ts';
import type { Locale } from '../../../domain/locale.ts';
import { describeStrength } from '../../../domain/sources/source-strength.ts';
import { longDate } from '../parts/dates.ts';
import { useTexts } from '../render/use-texts.ts';
import type { Reference } from './cited-body.ts';

export const referencesId = 'referanser';

export function References(props: {
  references: readonly Reference[];
  locale: Locale;
  lang: string | undefined;
}) {
  const { t } = useTexts('blog');
  const { references, locale } = props;
  if (references.length === 0) return null;
  return (
    <section aria-labelledby={referencesId} className="references">
      <h2 id={referencesId}>{t('article.sources')}</h2>
      <ol lang={props.lang}>
        {references.map(({ id, url, title, strength, claims }, index) => {
          const described = describeStrength(strength, locale, words[locale]);
          return (
            <li key={id} id={`kilde-${index + 1}`}>
              <a href={url}>{title}</a>
              {described && <span>{described}</span>}
              {claims.map(({ sentence, statistical_class, grade }) => (
                <span key={sentence} className="mt-1">
                  {t('article.claimStrength', {
                    sentence,
                    strength: [
                      statistical_class && words[locale].statistical_class[statistical_class],
                      grade && words[locale].grade[grade],
                    ]
                      .filter(Boolean)
                      .join(', '),
                  })}
                </span>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

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
