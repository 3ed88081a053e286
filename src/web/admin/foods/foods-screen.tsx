import { useQuery } from '@tanstack/react-query';
import { Apple } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  contradictionsIn,
  foodBases,
  foodLimits,
  foodVerdicts,
  shelves,
} from '../../../domain/foods/food.ts';
import type { LabelReading } from '../../../domain/labels/read-label.ts';
import { htmlLang, type Locale, locales, localizedPath } from '../../../domain/locale.ts';
import { foodPath } from '../../../domain/site/public-pages.ts';
import { bindText, ChoiceField, Field, TextArea } from '../../ui/field.tsx';
import { markedText } from '../../ui/marked-text.ts';
import { Badge } from '../../ui/surfaces.tsx';
import { api, useApiQuery } from '../data/api-client.ts';
import { useTexts } from '../parts/formats.ts';
import { FormDialog, MutationForm } from '../parts/forms/form-dialog.tsx';
import { LanguageFields } from '../parts/forms/language-fields.tsx';
import { useRecordForm } from '../parts/forms/use-record-form.ts';
import { QueryView } from '../parts/query-view.tsx';
import { PageCard, RecordScreen } from '../parts/record-screen.tsx';
import { pageResultsPath } from '../results/data.ts';
import { foodsKey } from './data.ts';
import { type DraftTexts, draftOf, type FoodDraft, fieldsOf } from './food-draft.ts';

export default function Foods() {
  const { t, locale } = useTexts('foods');
  const byName = new Intl.Collator(htmlLang[locale]);
  return (
    <RecordScreen
      feature="foods"
      icon={Apple}
      queryKey={foodsKey}
      records={api.foods}
      itemsOf={({ foods }) =>
        foods.toSorted((a, b) => byName.compare(a[`name_${locale}`], b[`name_${locale}`]))
      }
      searchedText={({ name_no, name_en, slug }) => `${name_no} ${name_en} ${slug}`}
      filters={[
        {
          name: 'verdict',
          label: t('fields.verdict'),
          texts: t('verdicts', { returnObjects: true }),
          valueOf: (food) => food.verdict,
        },
        {
          name: 'shelf',
          label: t('fields.shelf'),
          texts: t('shelves', { returnObjects: true }),
          valueOf: (food) => food.shelf,
        },
      ]}
      deleteText={(food) => t('deleteText', { name: food[`name_${locale}`] })}
      renderCard={(food, actions) => (
        <PageCard
          key={food.id}
          feature="foods"
          name={food[`name_${locale}`]}
          href={localizedPath(foodPath(food.slug), locale)}
          {...actions}
        >
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {t(`shelves.${food.shelf}`)}
            <span>
              {t(`verdicts.${food.verdict}`)} · {t('groupsOf', { groups: food.groups.join(', ') })}
            </span>
            {!food.delivered && <Badge look="outline">{t('own')}</Badge>}
            <Link to={pageResultsPath(foodPath(food.slug))} className="inline-block leading-6">
              {t('results')}
              <span className="sr-only"> {food[`name_${locale}`]}</span>
            </Link>
          </p>
        </PageCard>
      )}
      renderForm={(food, onClose) => <FoodForm id={food?.id} onClose={onClose} />}
    />
  );
}

function FoodForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTexts();
  const food = useApiQuery(
    [...foodsKey, id],
    id === undefined ? undefined : () => api.foods[':id'].$get({ param: { id } }),
  );
  return (
    <FormDialog wide onClose={onClose} title={id ? t('foods.editTitle') : t('foods.add')}>
      {id === undefined ? (
        <FoodFieldsForm draft={draftOf()} onClose={onClose} />
      ) : (
        <QueryView query={food} lines={6} failedTitle={t('foods.loadFailed')}>
          {({ food: fields, updated_at }) => (
            <FoodFieldsForm loaded={{ id, updated_at }} draft={draftOf(fields)} onClose={onClose} />
          )}
        </QueryView>
      )}
    </FormDialog>
  );
}

interface TextField {
  name: keyof DraftTexts;
  /** Makes a field of several lines. */
  rows?: number;
  required?: boolean;
  maxLength: number;
}

/** The texts in both languages, in the order of the page. */
const textFields: Record<'answer' | 'secondList' | 'choices', readonly TextField[]> = {
  answer: [
    { name: 'name', required: true, maxLength: foodLimits.phrase },
    { name: 'aliases', rows: 4, maxLength: foodLimits.text },
    { name: 'answer', rows: 2, required: true, maxLength: foodLimits.sentence },
    { name: 'text', rows: 7, required: true, maxLength: foodLimits.text },
    { name: 'markers', rows: 3, maxLength: foodLimits.text },
    { name: 'variant1', required: true, maxLength: foodLimits.phrase },
    { name: 'ingredients1', rows: 3, required: true, maxLength: foodLimits.ingredients },
  ],
  secondList: [
    { name: 'variant2', maxLength: foodLimits.phrase },
    { name: 'ingredients2', rows: 3, maxLength: foodLimits.ingredients },
  ],
  choices: [
    { name: 'swap', rows: 2, maxLength: foodLimits.sentence },
    { name: 'advice', rows: 2, maxLength: foodLimits.sentence },
    { name: 'disputed', rows: 2, maxLength: foodLimits.sentence },
  ],
};

function FoodFieldsForm(props: {
  /** The version that the form was loaded with. */
  loaded?: { id: string; updated_at: string };
  draft: FoodDraft;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const [draft, setDraft] = useState(props.draft);
  const { mutation, submitLabel, alert } = useRecordForm({
    feature: 'foods',
    records: {
      $post: api.foods.$post,
      ':id': {
        $put: ({ param, json: { updated_at, ...food } }) =>
          api.foods[':id'].$put({ param, json: { food, updated_at } }),
      },
    },
    record: props.loaded,
    fields: fieldsOf(draft),
    conflictCode: 'food_changed',
    queryKey: foodsKey,
    onClose: props.onClose,
  });
  const change: PartProps['onChange'] = (changed) => setDraft((before) => ({ ...before, ...changed }));
  const bind = (locale: Locale, name: keyof DraftTexts) =>
    bindText(draft.texts[locale][name], (typed) =>
      setDraft((before) => ({
        ...before,
        texts: { ...before.texts, [locale]: { ...before.texts[locale], [name]: typed } },
      })),
    );
  const textsOf = (part: keyof typeof textFields) => (
    <div className="grid gap-4 sm:grid-cols-2">
      {textFields[part].map(({ name, ...shared }) => (
        <LanguageFields
          key={name}
          {...shared}
          fieldOf={(locale) => ({
            label: t(`foods.fields.${name}`, { language: t(`foods.languages.${locale}`) }),
            ...bind(locale, name),
          })}
        />
      ))}
    </div>
  );
  const isFilled = (part: keyof typeof textFields) =>
    locales.some((locale) => textFields[part].some(({ name }) => draft.texts[locale][name].trim() !== ''));
  return (
    <MutationForm
      {...{ mutation, submitLabel, alert }}
      submitClass="sticky bottom-3 z-1 justify-self-end shadow-lg"
      className="**:scroll-mb-20"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t('foods.fields.shelf')}
          value={draft.shelf}
          values={shelves}
          textOf={(shelf) => t(`foods.shelves.${shelf}`)}
          onChoose={(shelf) => change({ shelf })}
        />
        <ChoiceField
          label={t('foods.fields.verdict')}
          value={draft.verdict}
          values={foodVerdicts}
          textOf={(verdict) => t(`foods.verdicts.${verdict}`)}
          onChoose={(verdict) => change({ verdict })}
        />
        <Field
          label={t('foods.fields.groups')}
          hint={t('foods.groupsHint')}
          value={draft.groups}
          required
          pattern="\s*[1-4](\s*,\s*[1-4])*\s*"
          onInvalid={({ currentTarget }) => currentTarget.setCustomValidity(t('foods.groupsWrong'))}
          onChange={({ target }) => {
            target.setCustomValidity('');
            change({ groups: target.value });
          }}
        />
        <ChoiceField
          label={t('foods.fields.basis')}
          value={draft.basis}
          values={foodBases}
          textOf={(basis) => t(`foods.bases.${basis}`)}
          onChoose={(basis) => change({ basis })}
        />
      </div>
      {textsOf('answer')}
      <Fold title={t('foods.folds.secondList')} filled={isFilled('secondList')}>
        {textsOf('secondList')}
      </Fold>
      <ReaderPreview draft={draft} />
      <Fold title={t('foods.folds.choices')} filled={isFilled('choices')}>
        {textsOf('choices')}
        <Lines name="swapFoods" draft={draft} onChange={change} />
      </Fold>
      <Lines name="sources" required draft={draft} onChange={change} />
      <Fold
        title={t('foods.folds.related')}
        filled={draft.related.trim() !== '' || draft.labels.read.trim() !== ''}
      >
        <Lines name="related" draft={draft} onChange={change} />
        <LabelCounts draft={draft} onChange={change} />
      </Fold>
    </MutationForm>
  );
}

/** Optional fields, folded so that the form stays short. The title says whether they hold anything. */
function Fold({ title, filled, children }: { title: string; filled: boolean; children: ReactNode }) {
  const { t } = useTexts('foods');
  return (
    <details
      className="rounded-xl border border-line px-4"
      // The browser cannot show which field is invalid while it is folded.
      onInvalidCapture={(event) => {
        event.currentTarget.open = true;
      }}
    >
      <summary className="cursor-pointer py-3 font-semibold">
        {title} {filled && <span className="text-sm font-normal text-ink-soft">{t('folds.filled')}</span>}
      </summary>
      <div className="grid gap-4 pb-4">{children}</div>
    </details>
  );
}

interface PartProps {
  draft: FoodDraft;
  onChange: (changed: Partial<FoodDraft>) => void;
}

/** A field with one entry per line. */
function Lines(props: PartProps & { name: 'swapFoods' | 'related' | 'sources'; required?: boolean }) {
  const { name, draft, onChange, required } = props;
  const { t } = useTexts();
  return (
    <TextArea
      label={t(`foods.fields.${name}`)}
      hint={t(`foods.hints.${name}`)}
      rows={3}
      required={required}
      {...bindText(draft[name], (typed) => onChange({ [name]: typed }))}
    />
  );
}

function LabelCounts({ draft, onChange }: PartProps) {
  const { t } = useTexts();
  const field = (name: keyof FoodDraft['labels'], type: 'number' | 'text') => (
    <Field
      label={t(`foods.fields.labels.${name}`)}
      type={type}
      min={0}
      {...bindText(draft.labels[name], (typed) => onChange({ labels: { ...draft.labels, [name]: typed } }))}
    />
  );
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t('foods.fields.labels.legend')}</legend>
      {field('read', 'number')}
      {field('withMarkers', 'number')}
      {field('source', 'text')}
      {field('years', 'text')}
    </fieldset>
  );
}

/** Loads the label reader when a form needs it, because its dictionary is large. */
async function loadReader() {
  const [{ createLabelReader }, { additivesSchema }, { default: rows }] = await Promise.all([
    import('../../../domain/labels/read-label.ts'),
    import('../../../domain/labels/additive-schema.ts'),
    import('../../../../content/additives/additives.json'),
  ]);
  return createLabelReader(additivesSchema.parse(rows));
}

/** Shows how the label reader reads the typical lists, and which fields do not fit the answer. */
function ReaderPreview({ draft }: { draft: FoodDraft }) {
  const { t } = useTexts();
  const reader = useQuery({
    queryKey: ['label-reader'],
    queryFn: loadReader,
    staleTime: Number.POSITIVE_INFINITY,
    // A function cannot be compared with the one before.
    structuralSharing: false,
  });
  if (!reader.data) return null;
  const read = reader.data;
  const fields = fieldsOf(draft);
  const readings = locales.map((locale) => ({
    locale,
    lists: fields.lists.map(({ ingredients }) => ({
      text: ingredients[locale],
      reading: read(ingredients[locale]),
    })),
  }));
  const contradictions = new Set(
    readings.flatMap(({ lists }) =>
      contradictionsIn(
        fields,
        lists.map(({ reading }) => (reading.kind === 'list' ? reading.verdict.kind : 'no-list')),
      ),
    ),
  );
  return (
    <section aria-label={t('foods.preview')} className="grid gap-3 rounded-xl border border-line p-4">
      <h3 className="font-semibold">{t('foods.preview')}</h3>
      {readings.flatMap(({ locale, lists }) =>
        lists.map(({ text, reading }, index) => (
          <MarkedList
            // biome-ignore lint/suspicious/noArrayIndexKey: a list is identified by its position
            key={`${locale}-${index}`}
            locale={locale}
            text={text}
            reading={reading}
          />
        )),
      )}
      {contradictions.size > 0 && (
        <ul role="alert" className="text-sm font-semibold text-danger">
          {[...contradictions].map((field) => (
            <li key={field}>{t(`problems.food_contradiction_${field}`)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MarkedList({ locale, text, reading }: { locale: Locale; text: string; reading: LabelReading }) {
  const { t } = useTexts();
  const kind = reading.kind === 'list' ? reading.verdict.kind : 'no-list';
  const matches = reading.kind === 'list' ? reading.matches : [];
  return (
    <p lang={htmlLang[locale]} className="text-sm wrap-anywhere [&_mark]:bg-sand [&_mark]:text-ink">
      <strong>{t(`foods.readings.${kind}`)}:</strong>{' '}
      {markedText(text, matches, (part, match) =>
        match.kind === 'other' ? part : <mark key={match.start}>{part}</mark>,
      )}
    </p>
  );
}
