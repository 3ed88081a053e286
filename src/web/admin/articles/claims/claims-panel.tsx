import { Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { toast } from 'sonner';
import words from '../../../../../content/sources/strength.json';
import type { ClaimTie, LedgerEntry, LedgerSource } from '../../../../domain/articles/claim-ledger.ts';
import { htmlLang, type Locale } from '../../../../domain/locale.ts';
import { describeStrength, grades, statisticalClasses } from '../../../../domain/sources/source-strength.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/field.tsx';
import { api, queryClient, useAdminMutation } from '../../data/api-client.ts';
import { useHashTarget } from '../../parts/browser-hooks.ts';
import { useTexts } from '../../parts/formats.ts';
import { PassedCheck } from '../../parts/quality-list.tsx';
import { articleKeys } from '../data.ts';
import { SourcePicker } from './source-picker.tsx';
import { type Claims, ledgerOf } from './use-claims.ts';

/** Lists claims without a source, then ties whose sentence is no longer in the text, then claims with a source. */
export function ClaimsPanel(props: {
  claims: Claims;
  /** Undefined for an article that was never saved. Claims can be tied to sources only after the first save. */
  articleId: string | undefined;
  locale: Locale;
  content: string;
}) {
  const { claims, articleId, locale, content } = props;
  const { t } = useTexts();
  // The text is deferred, so that finding claims does not slow down typing.
  const deferred = useDeferredValue(content);
  const { entries, unmatched } = useMemo(
    () => ledgerOf(claims, locale, deferred),
    [claims, locale, deferred],
  );
  const { tie, untie } = useTying(articleId, locale);
  const heading = useHashTarget<HTMLHeadingElement>(`claims-${locale}`, true);
  if (entries.length === 0 && unmatched.length === 0) return null;
  const untied = entries.filter(({ sources }) => sources.length === 0);
  const tied = entries.filter(({ sources }) => sources.length > 0);
  return (
    <section aria-labelledby={`claims-${locale}`} className="mt-6 rounded-xl border border-line bg-card p-4">
      <h2 ref={heading} id={`claims-${locale}`} tabIndex={-1} className="scroll-mt-4 text-base font-semibold">
        {t('claims.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        {t('claims.summary', { tied: tied.length, untied: untied.length, unmatched: unmatched.length })}
      </p>
      {!articleId && untied.length > 0 && <p className="mt-1 text-sm">{t('claims.saveFirst')}</p>}
      {untied.length > 0 && (
        <Group title={t('claims.untied', { count: untied.length })}>
          {untied.map(({ key, claim }) => (
            <li key={claim.start} className={itemClass}>
              <Sentence text={key} locale={locale} />
              {articleId && (
                <SourcePicker
                  label={t('claims.tieTo', { sentence: key })}
                  sources={claims.sources}
                  onChoose={(source_id) => tie.mutate({ sentence: key, source_id, ...inheritedStrength })}
                />
              )}
            </li>
          ))}
        </Group>
      )}
      {unmatched.length > 0 && (
        <Group title={t('claims.unmatched', { count: unmatched.length })}>
          {unmatched.map((stored) => (
            <UnmatchedTie
              key={stored.id}
              stored={stored}
              source={claims.sources.find(({ id }) => id === stored.source_id)}
              untied={untied}
              onMove={(sentence) =>
                tie.mutate({
                  ...strengthOf(stored),
                  sentence,
                  source_id: stored.source_id,
                  replaces: stored.id,
                })
              }
              onRemove={() => untie.mutate(stored.id)}
            />
          ))}
        </Group>
      )}
      {tied.length > 0 && (
        <details className="mt-4">
          <summary className="cursor-pointer text-sm font-semibold">
            {t('claims.tied', { count: tied.length })}
          </summary>
          <ul className="mt-2 grid gap-2">
            {tied.map((entry) => (
              <TiedClaim
                key={entry.claim.start}
                entry={entry}
                locale={locale}
                onStrength={articleId ? tie.mutate : undefined}
                onRemove={untie.mutate}
              />
            ))}
          </ul>
        </details>
      )}
      {untied.length === 0 && unmatched.length === 0 && <PassedCheck text={t('claims.good')} />}
    </section>
  );
}

type NewTie = Omit<ClaimTie, 'id' | 'locale'> & { replaces?: string };

/** The strength of a new tie. An empty value means that the value of the source applies. */
const inheritedStrength: Strength = { statistical_class: '', grade: '' };

const strengthOf = ({ statistical_class, grade }: ClaimTie) => ({ statistical_class, grade });

const itemClass = 'grid gap-1.5 border-l-2 border-amber pl-3 text-sm';

/**
 * Ties claims to sources, and removes ties. Readers see the change at once if the sentence is in the published text.
 */
function useTying(articleId: string | undefined, locale: Locale) {
  const { t } = useTexts();
  // Callers wait until the ties are refetched. A change of a tie's class also sends its grade, and the reverse, so an
  // outdated tie would undo the previous change.
  const finish = (text: string) => async () => {
    await queryClient.invalidateQueries({ queryKey: [...articleKeys.claims, articleId] });
    toast.success(text);
  };
  const id = articleId ?? '';
  const tie = useAdminMutation({
    call: (claim: NewTie) => api.articles[':id'].claims.$post({ param: { id }, json: { locale, ...claim } }),
    onSuccess: finish(t('claims.toast.tied')),
  });
  const untie = useAdminMutation({
    call: (tie: string) => api.articles[':id'].claims[':tie'].$delete({ param: { id, tie } }),
    onSuccess: finish(t('claims.toast.untied')),
  });
  return { tie, untie };
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="mt-4">
    <h3 className="text-sm font-semibold">{title}</h3>
    <ul className="mt-2 grid gap-3">{children}</ul>
  </div>
);

const Sentence = ({ text, locale }: { text: string; locale: Locale }) => (
  <p lang={htmlLang[locale]} className="wrap-anywhere">
    {text}
  </p>
);

function UnmatchedTie(props: {
  stored: ClaimTie;
  source: LedgerSource | undefined;
  untied: readonly LedgerEntry[];
  onMove: (sentence: string) => void;
  onRemove: () => void;
}) {
  const { t, titleOf } = useTexts();
  const { stored, source, untied } = props;
  return (
    <li className={itemClass}>
      <Sentence text={stored.sentence} locale={stored.locale} />
      {source && <p className="text-ink-soft">{titleOf(source)}</p>}
      <div className="flex items-center gap-2">
        {untied.length > 0 && (
          <Choice
            aria-label={t('claims.moveTo', { sentence: stored.sentence })}
            value=""
            values={[...new Set(untied.map(({ key }) => key))]}
            textOf={(key) => (key.length > 90 ? `${key.slice(0, 90)} …` : key)}
            all={t('claims.move')}
            onChoose={(key) => key && props.onMove(key)}
          />
        )}
        <Button look="secondary" onClick={props.onRemove} text={t('claims.remove')} />
      </div>
    </li>
  );
}

function TiedClaim(props: {
  entry: LedgerEntry;
  locale: Locale;
  /** Stores a strength for this claim, which may differ from its source's. Undefined for an unsaved article. */
  onStrength: ((tie: NewTie) => void) | undefined;
  onRemove: (tie: string) => void;
}) {
  const { t, titleOf, locale: shown } = useTexts();
  const { key, sources } = props.entry;
  return (
    <li className="grid gap-1 border-l-2 border-moss pl-3 text-sm">
      <Sentence text={key} locale={props.locale} />
      {sources.map(({ source, tie }) => (
        <div key={source.id} className="grid gap-1.5 text-ink-soft">
          <p className="flex items-start gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              {titleOf(source)}
              {strengthText(source, tie, shown)}
            </span>
            {tie && (
              <IconButton
                icon={Trash2}
                label={t('claims.untie', { sentence: key })}
                onClick={() => props.onRemove(tie.id)}
              />
            )}
          </p>
          {props.onStrength && (
            <StrengthChoice
              sentence={key}
              strength={tie ?? inheritedStrength}
              onChange={(strength) =>
                props.onStrength?.({ sentence: key, source_id: source.id, ...strength })
              }
            />
          )}
        </div>
      ))}
    </li>
  );
}

/** The strength of the evidence, in brackets. Empty if it is unknown. The tie may replace that of the source. */
function strengthText(source: LedgerSource, tie: Strength | undefined, locale: Locale): string {
  const statistical_class = tie?.statistical_class || source.statistical_class;
  const grade = tie?.grade || source.grade;
  const strength = describeStrength({ ...source, statistical_class, grade }, locale, words[locale]);
  return strength && ` (${strength})`;
}

type Strength = Pick<ClaimTie, 'statistical_class' | 'grade'>;

/** Chooses the statistical class and the certainty of a claim. If a value is empty, that of the source applies. */
function StrengthChoice(props: {
  sentence: string;
  strength: Strength;
  onChange: (strength: Strength) => void;
}) {
  const { t, locale } = useTexts();
  const named = words[locale];
  const { statistical_class, grade } = props.strength;
  return (
    <div className="grid gap-1.5 sm:grid-cols-2">
      <Choice
        aria-label={t('claims.classOf', { sentence: props.sentence })}
        value={statistical_class}
        values={statisticalClasses}
        textOf={(value) => named.statistical_class[value]}
        all={t('claims.sourceClass')}
        onChoose={(value) => props.onChange({ statistical_class: value, grade })}
      />
      <Choice
        aria-label={t('claims.gradeOf', { sentence: props.sentence })}
        value={grade}
        values={grades}
        textOf={(value) => named.grade[value]}
        all={t('claims.sourceGrade')}
        onChoose={(value) => props.onChange({ statistical_class, grade: value })}
      />
    </div>
  );
}
