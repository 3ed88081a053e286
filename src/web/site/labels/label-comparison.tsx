import { useState } from 'react';
import type { Match } from '../../../domain/labels/label-match.ts';
import { type LabelReading, maxLabelLength } from '../../../domain/labels/read-label.ts';
import type { ExplanationProps } from './label-explanations.tsx';
import { fill, type LabelReaderData } from './label-reader-data.ts';
import { shortVerdict, VerdictShape } from './label-verdict.tsx';

type List = Extract<LabelReading, { kind: 'list' }>;

/** A field for a second list, and both readings side by side. */
export function LabelComparison({
  own,
  readLabel,
  data,
  namesOf,
}: ExplanationProps & { own: List; readLabel: (text: string) => LabelReading }) {
  const { compare, textTitle, short } = data.texts;
  const [text, setText] = useState<string>();
  if (text === undefined) {
    return (
      <button type="button" className="button button-quiet mt-4" onClick={() => setText('')}>
        {compare.open}
      </button>
    );
  }
  const other = readLabel(text);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <label className="block font-semibold">
        {compare.other}
        <textarea
          ref={(field) => {
            if (field?.value === '') field.focus();
          }}
          rows={4}
          maxLength={maxLabelLength}
          spellCheck={false}
          autoCapitalize="none"
          className="mt-1.5 w-full rounded-xl border-2 border-ink-soft bg-paper px-3 py-2 font-normal text-ink"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <div className="mt-4 grid grid-cols-2 gap-4" role="status">
        <Column title={textTitle} reading={own} data={data} namesOf={namesOf} />
        {other.kind === 'list' ? (
          <Column title={compare.other} reading={other} data={data} namesOf={namesOf} />
        ) : (
          other.kind === 'no-list' && <p>{short.noList}</p>
        )}
      </div>
    </section>
  );
}

function Column({ title, reading, data, namesOf }: ExplanationProps & { title: string; reading: List }) {
  const { texts } = data;
  const rows = (['marker', 'disputed', 'other'] as const).map((kind) => ({
    kind,
    names: [...new Set(reading.matches.filter((match) => match.kind === kind).map(nameOf(data, namesOf)))],
  }));
  return (
    <div className="min-w-0">
      <h3>{title}</h3>
      <p className="mt-1 font-semibold">
        <VerdictShape verdict={reading.verdict} />
        {shortVerdict(reading.verdict, texts)}
      </p>
      <p className="mt-1">
        {reading.ingredients === 1
          ? texts.ingredientsOne
          : fill(texts.ingredientsOther, { number: reading.ingredients })}
      </p>
      <dl className="mt-2 text-sm">
        {rows.map(({ kind, names }) => (
          <div key={kind} className="border-t border-line py-2">
            <dt className="font-semibold">
              {texts.compare.kinds[kind]}: {names.length}
            </dt>
            <dd className="wrap-anywhere">{names.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const nameOf =
  ({ classes, ingredients }: LabelReaderData, namesOf: ReadonlyMap<string, string>) =>
  ({ subject }: Match): string => {
    if (subject.type === 'additive') return `E${subject.id} (${namesOf.get(subject.id)})`;
    return (subject.type === 'class' ? classes[subject.id] : ingredients[subject.id]).name;
  };
