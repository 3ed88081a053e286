import words from '../../../../content/sources/strength.json' with { type: 'json' };
import type { Locale } from '../../../domain/locale.ts';
import { describeStrength } from '../../../domain/sources/source-strength.ts';
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
