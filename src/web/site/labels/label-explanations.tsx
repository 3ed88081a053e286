import type { Match } from '../../../domain/labels/label-match.ts';
import type { TextRange } from '../../../domain/labels/unreadable-parts.ts';
import { subjectKey } from '../../../domain/labels/verdict.ts';
import { markedText } from '../../ui/marked-text.ts';
import { fill, frameLink, type LabelReaderData } from './label-reader-data.ts';

/** The id of the section about unreadable parts. */
export const unreadableId = 'label-unreadable';

const explanationId = (match: Match) => `label-${match.kind}-${subjectKey(match).replace(':', '-')}`;

/** The match that a highlight explains. For a class such as "emulsifier", its first additive in the list, if any. */
function explainedBy(match: Match, matches: readonly Match[]): Match {
  const { kind, subject } = match;
  if (subject.type !== 'class') return match;
  const additive = matches.find(
    (each) => each.kind === kind && each.subject.type === 'additive' && each.subject.class === subject.id,
  );
  return additive ?? match;
}

export function HighlightedText(props: {
  text: string;
  matches: readonly Match[];
  unreadable: readonly TextRange[];
  texts: LabelReaderData['texts'];
}) {
  const { text, matches, unreadable, texts } = props;
  const parts: (TextRange & { match?: Match })[] = [
    ...matches.map((match) => ({ start: match.start, end: match.end, match })),
    ...unreadable,
  ];
  parts.sort((a, b) => a.start - b.start);
  const nodes = markedText(text, parts, (part, { start, match }) => {
    const kind = match?.kind ?? 'unreadable';
    const target = match ? explanationId(explainedBy(match, matches)) : unreadableId;
    return (
      <a
        key={start}
        href={`#${target}`}
        className={`label-highlight label-${kind}`}
        onClick={(event) => {
          event.preventDefault();
          openExplanation(target);
        }}
      >
        {part}
        <span className="sr-only"> ({texts.kinds[kind]})</span>
      </a>
    );
  });
  const kinds = (['marker', 'disputed', 'other', 'unreadable'] as const).filter((kind) =>
    kind === 'unreadable' ? unreadable.length > 0 : matches.some((match) => match.kind === kind),
  );
  return (
    <>
      <p className="mt-2 rounded-xl bg-sand-soft p-4 leading-loose whitespace-pre-wrap wrap-anywhere">
        {nodes}
      </p>
      {kinds.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {kinds.map((kind) => (
            <li key={kind}>
              <span className={`label-highlight label-${kind}`}>{texts.kinds[kind]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Opens an explanation and focuses it, without changing the address. */
function openExplanation(id: string): void {
  const element = document.getElementById(id);
  if (element instanceof HTMLDetailsElement) element.open = true;
  (element?.querySelector('summary') ?? element)?.focus();
}

export interface ExplanationProps {
  data: LabelReaderData;
  /** Maps E numbers to the names of the additives. */
  namesOf: ReadonlyMap<string, string>;
}

export function Explanations({ matches, data, namesOf }: ExplanationProps & { matches: readonly Match[] }) {
  const { groups, next } = data.texts;
  const sections = [
    {
      title: groups.ingredients,
      has: ({ kind, subject }: Match) => kind === 'marker' && subject.type === 'ingredient',
    },
    {
      title: groups.additives,
      has: ({ kind, subject }: Match) => kind === 'marker' && subject.type !== 'ingredient',
    },
    { title: groups.disputed, advice: next.disputed, has: ({ kind }: Match) => kind === 'disputed' },
    { title: groups.other, has: ({ kind }: Match) => kind === 'other' },
  ];
  return sections.map(({ title, advice, has }) => {
    const explained = matches.filter(has).map((match) => explainedBy(match, matches));
    const found = [...new Map(explained.map((match) => [explanationId(match), match])).values()];
    return (
      found.length > 0 && (
        <section key={title} className="mt-6">
          <h2 className="text-xl">{title}</h2>
          {advice && <p className="mt-2 max-w-[66ch]">{advice}</p>}
          <div className="accordion mt-2">
            {found.map((match) => (
              <ExplanationOf key={explanationId(match)} match={match} data={data} namesOf={namesOf} />
            ))}
          </div>
        </section>
      )
    );
  });
}

function ExplanationOf({ match, data, namesOf }: ExplanationProps & { match: Match }) {
  const { subject, kind } = match;
  const { texts, classes, ingredients, additivesUrl } = data;
  const additive = subject.type === 'additive' ? `E${subject.id}` : undefined;
  const { name, text } =
    subject.type === 'ingredient'
      ? ingredients[subject.id]
      : classes[subject.type === 'additive' ? subject.class : subject.id];
  return (
    <details id={explanationId(match)} open={kind === 'marker'}>
      <summary>{additive ? `${additive}: ${namesOf.get(subject.id)}` : name}</summary>
      <p className="max-w-[66ch] pb-4">
        {additive && <strong>{name}. </strong>}
        {text} {texts.why[subject.type === 'ingredient' && kind === 'marker' ? 'ingredient' : kind]}{' '}
        {additive && (
          <a className="link" href={`${additivesUrl}/${additive.toLowerCase()}`} {...frameLink(data)}>
            {fill(texts.readMore, { name: additive })}
          </a>
        )}
      </p>
    </details>
  );
}
